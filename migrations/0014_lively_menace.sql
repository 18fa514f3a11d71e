CREATE TABLE `partial_versions` (
	`partial_id` text NOT NULL,
	`version` integer NOT NULL,
	`description` text,
	`html` text NOT NULL,
	`css` text,
	`uses` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`partial_id`, `version`),
	FOREIGN KEY (`partial_id`) REFERENCES `partials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `partials` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partials_name` ON `partials` (`account_id`,`name`);--> statement-breakpoint
CREATE INDEX `partials_list` ON `partials` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `template_partials` (
	`template_id` text NOT NULL,
	`version` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`partial_id` text NOT NULL,
	`partial_version` integer NOT NULL,
	PRIMARY KEY(`template_id`, `version`, `position`),
	FOREIGN KEY (`template_id`,`version`) REFERENCES `template_versions`(`template_id`,`version`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`partial_id`,`partial_version`) REFERENCES `partial_versions`(`partial_id`,`version`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `template_partials_partial` ON `template_partials` (`partial_id`);--> statement-breakpoint
CREATE TRIGGER `audit_partial_deleted` AFTER UPDATE OF `name` ON `partials` WHEN NEW.`name` IS NULL BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'partial.deleted', OLD.`id`, json_object('name', OLD.`name`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
