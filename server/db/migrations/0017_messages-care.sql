CREATE TABLE "checked_numbers" (
	"recipient" text PRIMARY KEY NOT NULL,
	"is_there" boolean NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "risk_accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever added a channel before read that adding it accepts the risk.
UPDATE "channels" SET "risk_accepted" = true;
