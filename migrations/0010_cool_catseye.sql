CREATE TABLE `status_checks` (
	`part` text NOT NULL,
	`at` integer NOT NULL,
	`ok` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	PRIMARY KEY(`part`, `at`)
);
--> statement-breakpoint
CREATE INDEX `status_checks_at` ON `status_checks` (`at`);--> statement-breakpoint
CREATE TABLE `status_days` (
	`part` text NOT NULL,
	`day` text NOT NULL,
	`checks` integer NOT NULL,
	`failed` integer NOT NULL,
	PRIMARY KEY(`part`, `day`)
);
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `api_version` text DEFAULT '2026-11-22' NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `traceparent` text;