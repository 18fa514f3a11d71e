ALTER TABLE `pdfs` ADD `filename` text;--> statement-breakpoint
ALTER TABLE `pdfs` ADD `encrypted` integer DEFAULT false NOT NULL;