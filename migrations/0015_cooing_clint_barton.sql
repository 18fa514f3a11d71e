ALTER TABLE `partial_versions` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `template_versions` ADD `translations` text;