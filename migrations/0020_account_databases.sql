CREATE TABLE `account_fences` (
	`account_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_move_passes` (
	`account_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `account_moves` (
	`account_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`from_database` integer NOT NULL,
	`to_database` integer NOT NULL,
	`step` text NOT NULL,
	`position` text NOT NULL,
	`lease_until` integer NOT NULL,
	`switched_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`account_id`, `started_at`)
);
--> statement-breakpoint
CREATE INDEX `account_moves_from` ON `account_moves` (`from_database`);--> statement-breakpoint
DROP INDEX `deliveries_account`;--> statement-breakpoint
CREATE INDEX `deliveries_account` ON `deliveries` (`account_id`,`id`);--> statement-breakpoint
ALTER TABLE `account_closures` ADD `database` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account_closures` ADD `moving_to` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `database` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `moving_to` integer;
--> statement-breakpoint
CREATE TRIGGER `fenced_assets_insert` BEFORE INSERT ON `assets` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_assets_update` BEFORE UPDATE ON `assets` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_assets_delete` BEFORE DELETE ON `assets` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_batches_insert` BEFORE INSERT ON `batches` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_batches_update` BEFORE UPDATE ON `batches` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_batches_delete` BEFORE DELETE ON `batches` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_daily_usage_insert` BEFORE INSERT ON `daily_usage` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_daily_usage_update` BEFORE UPDATE ON `daily_usage` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_daily_usage_delete` BEFORE DELETE ON `daily_usage` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_deliveries_insert` BEFORE INSERT ON `deliveries` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_deliveries_update` BEFORE UPDATE ON `deliveries` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_deliveries_delete` BEFORE DELETE ON `deliveries` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_events_insert` BEFORE INSERT ON `events` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_events_update` BEFORE UPDATE ON `events` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_events_delete` BEFORE DELETE ON `events` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_extractions_insert` BEFORE INSERT ON `extractions` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_extractions_update` BEFORE UPDATE ON `extractions` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_extractions_delete` BEFORE DELETE ON `extractions` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_files_insert` BEFORE INSERT ON `files` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_files_update` BEFORE UPDATE ON `files` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_files_delete` BEFORE DELETE ON `files` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_images_insert` BEFORE INSERT ON `images` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_images_update` BEFORE UPDATE ON `images` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_images_delete` BEFORE DELETE ON `images` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_jobs_insert` BEFORE INSERT ON `jobs` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_jobs_update` BEFORE UPDATE ON `jobs` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_jobs_delete` BEFORE DELETE ON `jobs` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_partials_insert` BEFORE INSERT ON `partials` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_partials_update` BEFORE UPDATE ON `partials` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_partials_delete` BEFORE DELETE ON `partials` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_pdfs_insert` BEFORE INSERT ON `pdfs` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_pdfs_update` BEFORE UPDATE ON `pdfs` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_pdfs_delete` BEFORE DELETE ON `pdfs` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_request_log_insert` BEFORE INSERT ON `request_log` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_request_log_update` BEFORE UPDATE ON `request_log` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_request_log_delete` BEFORE DELETE ON `request_log` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_templates_insert` BEFORE INSERT ON `templates` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_templates_update` BEFORE UPDATE ON `templates` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_templates_delete` BEFORE DELETE ON `templates` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_thumbnails_insert` BEFORE INSERT ON `thumbnails` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_thumbnails_update` BEFORE UPDATE ON `thumbnails` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_thumbnails_delete` BEFORE DELETE ON `thumbnails` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_webhook_endpoints_insert` BEFORE INSERT ON `webhook_endpoints` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = NEW.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_webhook_endpoints_update` BEFORE UPDATE ON `webhook_endpoints` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
CREATE TRIGGER `fenced_webhook_endpoints_delete` BEFORE DELETE ON `webhook_endpoints` WHEN EXISTS (SELECT 1 FROM `account_fences` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN SELECT RAISE(ABORT, 'account_moving'); END;
--> statement-breakpoint
DROP TRIGGER `audit_entries_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries` WHEN OLD.`at` > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 63072000000 AND NOT EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = OLD.`account_id`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes` WHERE `account_id` = OLD.`account_id`) BEGIN SELECT RAISE(ABORT, 'The audit log is append-only'); END;
--> statement-breakpoint
DROP TRIGGER `audit_endpoint_created`;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_created` AFTER INSERT ON `webhook_endpoints` WHEN NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'webhook_endpoint.created', NEW.`id`, json_object('url', NEW.`url`, 'events', json(NEW.`events`)), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_endpoint_changed`;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_changed` AFTER UPDATE ON `webhook_endpoints` WHEN (OLD.`url` IS NOT NEW.`url` OR OLD.`events` IS NOT NEW.`events` OR OLD.`status` IS NOT NEW.`status` OR OLD.`secret` IS NOT NEW.`secret`) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'webhook_endpoint.changed', NEW.`id`, json_object('url', NEW.`url`, 'events', json(NEW.`events`), 'status', NEW.`status`, 'secret_rotated', json(iif(OLD.`secret` IS NOT NEW.`secret`, 'true', 'false'))), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_endpoint_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_deleted` AFTER DELETE ON `webhook_endpoints` WHEN NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'webhook_endpoint.deleted', OLD.`id`, json_object('url', OLD.`url`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_template_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_template_deleted` AFTER DELETE ON `templates` WHEN NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'template.deleted', OLD.`id`, json_object('name', OLD.`name`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_partial_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_partial_deleted` AFTER UPDATE OF `name` ON `partials` WHEN (NEW.`name` IS NULL) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'partial.deleted', OLD.`id`, json_object('name', OLD.`name`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_asset_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_asset_deleted` AFTER UPDATE OF `name` ON `assets` WHEN (NEW.`name` IS NULL) AND NOT EXISTS (SELECT 1 FROM `account_move_passes`) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'asset.deleted', OLD.`id`, json_object('name', OLD.`name`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
