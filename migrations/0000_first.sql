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
CREATE TABLE `batches` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`status` text NOT NULL,
	`output` text NOT NULL,
	`webhook_url` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `batches_list` ON `batches` (`account_id`,`environment`,`id`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`event_id` text NOT NULL,
	`endpoint_id` text,
	`url` text NOT NULL,
	`lane_id` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`round_start` integer NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_event` ON `deliveries` (`event_id`,`lane_id`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `delivery_attempts` (
	`delivery_id` text NOT NULL,
	`number` integer NOT NULL,
	`started_at` integer NOT NULL,
	`status` integer,
	`failure` text,
	`latency_ms` integer NOT NULL,
	`answer` text NOT NULL,
	PRIMARY KEY(`delivery_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`type` text NOT NULL,
	`resource_id` text NOT NULL,
	`data` text NOT NULL,
	`webhook_url` text,
	`dispatched_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_list` ON `events` (`account_id`,`environment`,`id`);--> statement-breakpoint
CREATE INDEX `events_undispatched` ON `events` (`created_at`) WHERE dispatched_at is null;--> statement-breakpoint
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
CREATE INDEX `extractions_list` ON `extractions` (`account_id`,`environment`,`id`);--> statement-breakpoint
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
CREATE INDEX `pdfs_created` ON `pdfs` (`account_id`,`environment`,`created_at`);--> statement-breakpoint
CREATE TABLE `template_versions` (
	`template_id` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`html` text NOT NULL,
	`css` text,
	`schema` text NOT NULL,
	`defaults` text NOT NULL,
	`sample_data` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`template_id`, `version`),
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`render_count` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `templates_name` ON `templates` (`account_id`,`name`);--> statement-breakpoint
CREATE INDEX `templates_list` ON `templates` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`environment` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`status` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_ends_at` integer,
	`failing_since` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_list` ON `webhook_endpoints` (`account_id`,`environment`,`id`);