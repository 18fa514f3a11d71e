CREATE TABLE `audit_entries` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entries_list` ON `audit_entries` (`account_id`,`sequence`);--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'The audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'The audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_account_created` AFTER INSERT ON `accounts` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (NEW.`id`, 'account.created', NEW.`id`, json_object('plan', NEW.`plan`), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_account_plan` AFTER UPDATE OF `plan` ON `accounts` WHEN OLD.`plan` IS NOT NEW.`plan` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (NEW.`id`, 'account.plan_changed', NEW.`id`, json_object('from', OLD.`plan`, 'to', NEW.`plan`), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_account_secret` AFTER UPDATE OF `webhook_secret` ON `accounts` WHEN OLD.`webhook_secret` IS NOT NEW.`webhook_secret` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (NEW.`id`, 'account.secret_changed', NEW.`id`, '{}', CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_api_key_created` AFTER INSERT ON `api_keys` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (NEW.`account_id`, 'api_key.created', NEW.`id`, json_object('environment', NEW.`environment`, 'name', NEW.`name`, 'scopes', json(NEW.`scopes`), 'ip_allowlist', json(NEW.`ip_allowlist`)), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_api_key_changed` AFTER UPDATE ON `api_keys` WHEN OLD.`expires_at` IS NOT NEW.`expires_at` OR OLD.`revoked_at` IS NOT NEW.`revoked_at` OR OLD.`scopes` IS NOT NEW.`scopes` OR OLD.`ip_allowlist` IS NOT NEW.`ip_allowlist` OR OLD.`name` IS NOT NEW.`name` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (NEW.`account_id`, 'api_key.changed', NEW.`id`, json_object('rotated', json(iif(OLD.`expires_at` IS NOT NEW.`expires_at`, 'true', 'false')), 'revoked', json(iif(OLD.`revoked_at` IS NOT NEW.`revoked_at`, 'true', 'false')), 'scopes', json(NEW.`scopes`), 'ip_allowlist', json(NEW.`ip_allowlist`)), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_created` AFTER INSERT ON `webhook_endpoints` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (NEW.`account_id`, 'webhook_endpoint.created', NEW.`id`, json_object('url', NEW.`url`, 'events', json(NEW.`events`)), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_changed` AFTER UPDATE ON `webhook_endpoints` WHEN OLD.`url` IS NOT NEW.`url` OR OLD.`events` IS NOT NEW.`events` OR OLD.`status` IS NOT NEW.`status` OR OLD.`secret` IS NOT NEW.`secret` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (NEW.`account_id`, 'webhook_endpoint.changed', NEW.`id`, json_object('url', NEW.`url`, 'events', json(NEW.`events`), 'status', NEW.`status`, 'secret_rotated', json(iif(OLD.`secret` IS NOT NEW.`secret`, 'true', 'false'))), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_deleted` AFTER DELETE ON `webhook_endpoints` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (OLD.`account_id`, 'webhook_endpoint.deleted', OLD.`id`, json_object('url', OLD.`url`), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_pdf_deleted` AFTER DELETE ON `pdfs` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (OLD.`account_id`, 'pdf.deleted', OLD.`id`, json_object('operation', OLD.`operation`), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_extraction_deleted` AFTER DELETE ON `extractions` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (OLD.`account_id`, 'extraction.deleted', OLD.`id`, json_object('kind', OLD.`kind`), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_template_deleted` AFTER DELETE ON `templates` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (OLD.`account_id`, 'template.deleted', OLD.`id`, json_object('name', OLD.`name`), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_account_suspension` AFTER UPDATE OF `suspended_at` ON `accounts` WHEN OLD.`suspended_at` IS NOT NEW.`suspended_at` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`) VALUES (NEW.`id`, iif(NEW.`suspended_at` IS NULL, 'account.resumed', 'account.suspended'), NEW.`id`, json_object('reason', NEW.`suspension_reason`), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
