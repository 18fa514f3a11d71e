CREATE TABLE `audit_actor` (
	`actor` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `actor` text;
--> statement-breakpoint
DROP TRIGGER `audit_account_created`;
--> statement-breakpoint
CREATE TRIGGER `audit_account_created` AFTER INSERT ON `accounts` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`id`, 'account.created', NEW.`id`, json_object('plan', NEW.`plan`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_account_plan`;
--> statement-breakpoint
CREATE TRIGGER `audit_account_plan` AFTER UPDATE OF `plan` ON `accounts` WHEN OLD.`plan` IS NOT NEW.`plan` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`id`, 'account.plan_changed', NEW.`id`, json_object('from', OLD.`plan`, 'to', NEW.`plan`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_account_secret`;
--> statement-breakpoint
CREATE TRIGGER `audit_account_secret` AFTER UPDATE OF `webhook_secret` ON `accounts` WHEN OLD.`webhook_secret` IS NOT NEW.`webhook_secret` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`id`, 'account.secret_changed', NEW.`id`, '{}', CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_api_key_created`;
--> statement-breakpoint
CREATE TRIGGER `audit_api_key_created` AFTER INSERT ON `api_keys` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'api_key.created', NEW.`id`, json_object('environment', NEW.`environment`, 'name', NEW.`name`, 'scopes', json(NEW.`scopes`), 'ip_allowlist', json(NEW.`ip_allowlist`)), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_api_key_changed`;
--> statement-breakpoint
CREATE TRIGGER `audit_api_key_changed` AFTER UPDATE ON `api_keys` WHEN OLD.`expires_at` IS NOT NEW.`expires_at` OR OLD.`revoked_at` IS NOT NEW.`revoked_at` OR OLD.`scopes` IS NOT NEW.`scopes` OR OLD.`ip_allowlist` IS NOT NEW.`ip_allowlist` OR OLD.`name` IS NOT NEW.`name` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'api_key.changed', NEW.`id`, json_object('rotated', json(iif(OLD.`expires_at` IS NOT NEW.`expires_at`, 'true', 'false')), 'revoked', json(iif(OLD.`revoked_at` IS NOT NEW.`revoked_at`, 'true', 'false')), 'scopes', json(NEW.`scopes`), 'ip_allowlist', json(NEW.`ip_allowlist`)), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_endpoint_created`;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_created` AFTER INSERT ON `webhook_endpoints` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'webhook_endpoint.created', NEW.`id`, json_object('url', NEW.`url`, 'events', json(NEW.`events`)), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_endpoint_changed`;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_changed` AFTER UPDATE ON `webhook_endpoints` WHEN OLD.`url` IS NOT NEW.`url` OR OLD.`events` IS NOT NEW.`events` OR OLD.`status` IS NOT NEW.`status` OR OLD.`secret` IS NOT NEW.`secret` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'webhook_endpoint.changed', NEW.`id`, json_object('url', NEW.`url`, 'events', json(NEW.`events`), 'status', NEW.`status`, 'secret_rotated', json(iif(OLD.`secret` IS NOT NEW.`secret`, 'true', 'false'))), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_endpoint_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_endpoint_deleted` AFTER DELETE ON `webhook_endpoints` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'webhook_endpoint.deleted', OLD.`id`, json_object('url', OLD.`url`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_pdf_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_pdf_deleted` AFTER DELETE ON `pdfs` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'pdf.deleted', OLD.`id`, json_object('operation', OLD.`operation`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_extraction_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_extraction_deleted` AFTER DELETE ON `extractions` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'extraction.deleted', OLD.`id`, json_object('kind', OLD.`kind`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_template_deleted`;
--> statement-breakpoint
CREATE TRIGGER `audit_template_deleted` AFTER DELETE ON `templates` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'template.deleted', OLD.`id`, json_object('name', OLD.`name`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
DROP TRIGGER `audit_account_suspension`;
--> statement-breakpoint
CREATE TRIGGER `audit_account_suspension` AFTER UPDATE OF `suspended_at` ON `accounts` WHEN OLD.`suspended_at` IS NOT NEW.`suspended_at` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`id`, iif(NEW.`suspended_at` IS NULL, 'account.resumed', 'account.suspended'), NEW.`id`, json_object('reason', NEW.`suspension_reason`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_member_added` AFTER INSERT ON `memberships` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'member.added', NEW.`person_id`, json_object('role', NEW.`role`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_member_role` AFTER UPDATE OF `role` ON `memberships` WHEN OLD.`role` IS NOT NEW.`role` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'member.role_changed', NEW.`person_id`, json_object('from', OLD.`role`, 'to', NEW.`role`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_member_removed` AFTER DELETE ON `memberships` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'member.removed', OLD.`person_id`, json_object('role', OLD.`role`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_member_invited` AFTER INSERT ON `invitations` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'member.invited', NEW.`id`, json_object('role', NEW.`role`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_member_invited_again` AFTER UPDATE OF `token_digest` ON `invitations` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (NEW.`account_id`, 'member.invited', NEW.`id`, json_object('role', NEW.`role`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_invitation_ended` AFTER DELETE ON `invitations` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'invitation.ended', OLD.`id`, json_object('role', OLD.`role`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
--> statement-breakpoint
CREATE TRIGGER `audit_session_opened` AFTER INSERT ON `person_sessions` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) SELECT `memberships`.`account_id`, 'session.opened', NEW.`id`, json_object('address', nullif(NEW.`ip_address`, ''), 'second_factor', json(iif(`people`.`two_factor_enabled`, 'true', 'false'))), CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW.`person_id` FROM `memberships` JOIN `people` ON `people`.`id` = `memberships`.`person_id` WHERE `memberships`.`person_id` = NEW.`person_id`; END;
--> statement-breakpoint
CREATE TRIGGER `audit_session_ended` AFTER DELETE ON `person_sessions` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) SELECT `memberships`.`account_id`, 'session.ended', OLD.`id`, json_object('expired', json(iif(OLD.`expires_at` <= CAST(unixepoch('subsec') * 1000 AS INTEGER), 'true', 'false'))), CAST(unixepoch('subsec') * 1000 AS INTEGER), OLD.`person_id` FROM `memberships` JOIN `people` ON `people`.`id` = `memberships`.`person_id` WHERE `memberships`.`person_id` = OLD.`person_id`; END;
--> statement-breakpoint
CREATE TRIGGER `audit_password_changed` AFTER UPDATE OF `password` ON `person_credentials` WHEN OLD.`password` IS NOT NEW.`password` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) SELECT `memberships`.`account_id`, 'password.changed', NEW.`person_id`, '{}', CAST(unixepoch('subsec') * 1000 AS INTEGER), coalesce((SELECT `actor` FROM `audit_actor`), NEW.`person_id`) FROM `memberships` JOIN `people` ON `people`.`id` = `memberships`.`person_id` WHERE `memberships`.`person_id` = NEW.`person_id`; END;
--> statement-breakpoint
CREATE TRIGGER `audit_second_factor` AFTER UPDATE OF `two_factor_enabled` ON `people` WHEN coalesce(OLD.`two_factor_enabled`, 0) IS NOT coalesce(NEW.`two_factor_enabled`, 0) BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) SELECT `memberships`.`account_id`, 'second_factor.changed', NEW.`id`, json_object('enabled', json(iif(NEW.`two_factor_enabled`, 'true', 'false'))), CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW.`id` FROM `memberships` WHERE `memberships`.`person_id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `audit_password_set` AFTER INSERT ON `person_credentials` BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) SELECT `memberships`.`account_id`, 'password.changed', NEW.`person_id`, '{}', CAST(unixepoch('subsec') * 1000 AS INTEGER), coalesce((SELECT `actor` FROM `audit_actor`), NEW.`person_id`) FROM `memberships` JOIN `people` ON `people`.`id` = `memberships`.`person_id` WHERE `memberships`.`person_id` = NEW.`person_id`; END;
