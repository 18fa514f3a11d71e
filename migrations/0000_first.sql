CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`plan` text NOT NULL,
	`webhook_secret` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`name` text,
	`digest` text NOT NULL,
	`last4` text NOT NULL,
	`scopes` text NOT NULL,
	`ip_allowlist` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_digest` ON `api_keys` (`digest`);--> statement-breakpoint
CREATE INDEX `api_keys_account` ON `api_keys` (`account_id`,`environment`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`type` text NOT NULL,
	`resource_id` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_list` ON `events` (`account_id`,`environment`,`id`);--> statement-breakpoint
CREATE TABLE `files` (
	`name` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`resource_id` text NOT NULL,
	`content_type` text NOT NULL,
	`download_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`epoch` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `files_resource` ON `files` (`account_id`,`resource_id`);--> statement-breakpoint
CREATE INDEX `files_expiry` ON `files` (`expires_at`);--> statement-breakpoint
CREATE TABLE `pdfs` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`operation` text NOT NULL,
	`status` text NOT NULL,
	`output` text NOT NULL,
	`pages` integer,
	`bytes` integer,
	`bytes_before` integer,
	`format` text,
	`custom_size` text,
	`landscape` integer,
	`compress` text NOT NULL,
	`watermark` text,
	`metadata` text NOT NULL,
	`warnings` text NOT NULL,
	`debug` text,
	`template` text,
	`source_count` integer,
	`source_format` text,
	`error` text,
	`engine` text,
	`credits_used` integer NOT NULL,
	`render_time_ms` integer,
	`created_at` integer NOT NULL,
	`file_expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pdfs_list` ON `pdfs` (`account_id`,`environment`,`id`);--> statement-breakpoint
CREATE INDEX `pdfs_created` ON `pdfs` (`account_id`,`environment`,`created_at`);