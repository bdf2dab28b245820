ALTER TABLE "audit_logs" DROP CONSTRAINT "audit_logs_previous_hash_length";--> statement-breakpoint
ALTER TABLE "audit_logs" DROP CONSTRAINT "audit_logs_hash_length";--> statement-breakpoint
ALTER TABLE "audit_logs" DROP COLUMN "previous_hash";--> statement-breakpoint
ALTER TABLE "audit_logs" DROP COLUMN "hash";--> statement-breakpoint
ALTER TABLE "trail_drops" DROP COLUMN "file";