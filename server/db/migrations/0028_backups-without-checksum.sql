ALTER TABLE "backups" DROP CONSTRAINT "backups_checksum_length";--> statement-breakpoint
ALTER TABLE "backups" DROP COLUMN "checksum";