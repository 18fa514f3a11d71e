CREATE TABLE `asset_versions` (
	`asset_id` text NOT NULL,
	`version` integer NOT NULL,
	`description` text,
	`file` text NOT NULL,
	`sha256` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`asset_id`, `version`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `asset_versions_file` ON `asset_versions` (`file`);--> statement-breakpoint
CREATE TABLE `assets` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_name` ON `assets` (`account_id`,`name`);--> statement-breakpoint
CREATE INDEX `assets_list` ON `assets` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `template_assets` (
	`template_id` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`asset_id` text NOT NULL,
	`asset_version` integer NOT NULL,
	PRIMARY KEY(`template_id`, `version`, `name`),
	FOREIGN KEY (`template_id`,`version`) REFERENCES `template_versions`(`template_id`,`version`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`,`asset_version`) REFERENCES `asset_versions`(`asset_id`,`version`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `template_assets_asset` ON `template_assets` (`asset_id`);--> statement-breakpoint
CREATE TRIGGER `audit_asset_deleted` AFTER UPDATE OF `name` ON `assets` WHEN NEW.`name` IS NULL BEGIN INSERT INTO `audit_entries` (`account_id`, `action`, `subject`, `details`, `at`, `actor`) VALUES (OLD.`account_id`, 'asset.deleted', OLD.`id`, json_object('name', OLD.`name`), CAST(unixepoch('subsec') * 1000 AS INTEGER), (SELECT `actor` FROM `audit_actor`)); END;
