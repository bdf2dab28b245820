ALTER TABLE "appointments" ADD COLUMN "confirmed_by" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_confirmed_by" CHECK ("confirmed_by" in ('reply', 'desk'));--> statement-breakpoint
-- Until now only replies confirmed.
update appointments set confirmed_by = 'reply' where confirmed_at is not null;