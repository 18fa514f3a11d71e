CREATE TABLE `extractions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`kind` text NOT NULL,
	`format` text NOT NULL,
	`pages_extracted` integer NOT NULL,
	`word_count` integer,
	`language` text,
	`confidence` real,
	`metadata` text NOT NULL,
	`credits_used` integer NOT NULL,
	`created_at` integer NOT NULL,
	`file_expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `extractions_list` ON `extractions` (`account_id`,`environment`,`id`);