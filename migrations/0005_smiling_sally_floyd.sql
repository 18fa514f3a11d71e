CREATE TABLE `thumbnails` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`source_pdf_id` text,
	`page` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`format` text NOT NULL,
	`metadata` text NOT NULL,
	`credits_used` integer NOT NULL,
	`created_at` integer NOT NULL,
	`file_expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `thumbnails_list` ON `thumbnails` (`account_id`,`environment`,`id`);--> statement-breakpoint
CREATE INDEX `thumbnails_source` ON `thumbnails` (`account_id`,`source_pdf_id`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `suspension_reason` text;--> statement-breakpoint
ALTER TABLE `extractions` ADD `source_pdf_id` text;--> statement-breakpoint
CREATE INDEX `extractions_source` ON `extractions` (`account_id`,`source_pdf_id`);