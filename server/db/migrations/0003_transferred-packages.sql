ALTER TABLE "customer_packages_items" ADD COLUMN "elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_packages" ADD COLUMN "from_id" integer;--> statement-breakpoint
ALTER TABLE "customer_packages" ADD CONSTRAINT "customer_packages_from_id" FOREIGN KEY ("from_id") REFERENCES "public"."customer_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- By hand from here: what the generator cannot say.
CREATE INDEX "customer_packages_from" ON "customer_packages" ("from_id") WHERE "from_id" IS NOT NULL;
