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
CREATE INDEX `webhook_endpoints_list` ON `webhook_endpoints` (`account_id`,`environment`,`id`);--> statement-breakpoint
ALTER TABLE `events` ADD `webhook_url` text;--> statement-breakpoint
ALTER TABLE `events` ADD `dispatched_at` integer;--> statement-breakpoint
CREATE INDEX `events_undispatched` ON `events` (`created_at`) WHERE dispatched_at is null;