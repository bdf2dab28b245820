ALTER TABLE "channels" DROP CONSTRAINT "channels_provider";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_status";--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_provider" CHECK ("provider" in ('waha', 'cloud', 'dryRun'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status" CHECK ("status" in ('queued', 'sending', 'accepted', 'delivered', 'read', 'failed', 'expired', 'cancelled', 'suppressed', 'doubtful', 'tried'));