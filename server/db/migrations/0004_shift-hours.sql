ALTER TABLE "shifts" ADD COLUMN "minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "shifts" SET "minutes" = extract(epoch from ("end"::time - "start"::time)) / 60;
