ALTER TABLE `assets` ADD `metadata` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `description` text;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `metadata` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `updated_at` integer;--> statement-breakpoint
ALTER TABLE `batches` ADD `metadata` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `partials` ADD `metadata` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `metadata` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `events_resource` ON `events` (`account_id`,`environment`,`resource_id`,`id`);