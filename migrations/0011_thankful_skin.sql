CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`status` text NOT NULL,
	`output` text NOT NULL,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`metadata` text NOT NULL,
	`warnings` text NOT NULL,
	`template` text,
	`main_document` text,
	`engine` text NOT NULL,
	`credits_used` integer NOT NULL,
	`render_time_ms` integer NOT NULL,
	`created_at` integer NOT NULL,
	`file_expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `images_list` ON `images` (`account_id`,`environment`,`id`);