CREATE TABLE `account_closures` (
	`account_id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`visited_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `account_closures_open` ON `account_closures` (`visited_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `maintenance_cursors` (
	`task` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deliveries_account` ON `deliveries` (`account_id`);--> statement-breakpoint
CREATE TRIGGER `closed_account_api_keys` BEFORE INSERT ON `api_keys` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_batches` BEFORE INSERT ON `batches` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_daily_usage` BEFORE INSERT ON `daily_usage` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_deliveries` BEFORE INSERT ON `deliveries` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_events` BEFORE INSERT ON `events` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_extractions` BEFORE INSERT ON `extractions` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_files` BEFORE INSERT ON `files` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_images` BEFORE INSERT ON `images` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_invitations` BEFORE INSERT ON `invitations` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_jobs` BEFORE INSERT ON `jobs` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_memberships` BEFORE INSERT ON `memberships` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_partials` BEFORE INSERT ON `partials` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_assets` BEFORE INSERT ON `assets` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_pdfs` BEFORE INSERT ON `pdfs` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_templates` BEFORE INSERT ON `templates` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_thumbnails` BEFORE INSERT ON `thumbnails` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_webhook_endpoints` BEFORE INSERT ON `webhook_endpoints` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(ABORT, 'account_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_audit_entries` BEFORE INSERT ON `audit_entries` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE TRIGGER `closed_account_request_log` BEFORE INSERT ON `request_log` WHEN EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = NEW.`account_id`) BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE TRIGGER `delivery_attempts_of_delivery` BEFORE INSERT ON `delivery_attempts` WHEN NOT EXISTS (SELECT 1 FROM `deliveries` WHERE `id` = NEW.`delivery_id`) BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
DROP TRIGGER `audit_entries_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries` WHEN OLD.`at` > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 63072000000 AND NOT EXISTS (SELECT 1 FROM `account_closures` WHERE `account_id` = OLD.`account_id`) BEGIN SELECT RAISE(ABORT, 'The audit log is append-only'); END;
--> statement-breakpoint
DROP TRIGGER `audit_pdf_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_pdf_deleted` AFTER DELETE ON `pdfs` WHEN EXISTS (SELECT 1 FROM `audit_actor`) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'pdf.deleted', OLD.`id`, json_object('operation', OLD.`operation`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_extraction_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_extraction_deleted` AFTER DELETE ON `extractions` WHEN EXISTS (SELECT 1 FROM `audit_actor`) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'extraction.deleted', OLD.`id`, json_object('kind', OLD.`kind`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
