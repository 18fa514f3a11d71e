CREATE TABLE `daily_usage` (
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`day` text NOT NULL,
	`key_id` text NOT NULL,
	`made` integer NOT NULL,
	`failed` integer NOT NULL,
	`credits` integer NOT NULL,
	PRIMARY KEY(`account_id`, `environment`, `day`, `key_id`)
);
--> statement-breakpoint
CREATE TABLE `request_log` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`key_id` text,
	`method` text NOT NULL,
	`route` text NOT NULL,
	`status` integer NOT NULL,
	`code` text,
	`duration_ms` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `request_log_list` ON `request_log` (`account_id`,`environment`,`id`);--> statement-breakpoint
CREATE INDEX `request_log_created` ON `request_log` (`created_at`);