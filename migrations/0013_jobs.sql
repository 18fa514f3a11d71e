CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`result_ids` text NOT NULL,
	`error` text,
	`metadata` text NOT NULL,
	`credits_used` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_list` ON `jobs` (`account_id`,`environment`,`id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_images` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`status` text NOT NULL,
	`output` text NOT NULL,
	`format` text NOT NULL,
	`width` integer,
	`height` integer,
	`bytes` integer,
	`metadata` text NOT NULL,
	`warnings` text NOT NULL,
	`template` text,
	`main_document` text,
	`delivery` text,
	`error` text,
	`engine` text,
	`credits_used` integer NOT NULL,
	`render_time_ms` integer,
	`created_at` integer NOT NULL,
	`file_expires_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_images`("id", "account_id", "environment", "status", "output", "format", "width", "height", "bytes", "metadata", "warnings", "template", "main_document", "delivery", "error", "engine", "credits_used", "render_time_ms", "created_at", "file_expires_at") SELECT "id", "account_id", "environment", "status", "output", "format", "width", "height", "bytes", "metadata", "warnings", "template", "main_document", NULL, NULL, "engine", "credits_used", "render_time_ms", "created_at", "file_expires_at" FROM `images`;--> statement-breakpoint
DROP TABLE `images`;--> statement-breakpoint
ALTER TABLE `__new_images` RENAME TO `images`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `images_list` ON `images` (`account_id`,`environment`,`id`);--> statement-breakpoint
ALTER TABLE `extractions` ADD `status` text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE `extractions` ADD `error` text;--> statement-breakpoint
ALTER TABLE `pdfs` ADD `delivery` text;