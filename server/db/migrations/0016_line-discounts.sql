ALTER TABLE "invoices_items" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "invoices_items" ADD COLUMN "offer_type" text DEFAULT 'None' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices_items" ALTER COLUMN "offer_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invoices_items" ADD COLUMN "offer_value" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices_items" ADD CONSTRAINT "invoices_items_staff_id" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices_items" ADD CONSTRAINT "invoices_items_offer_type" CHECK ("offer_type" in ('None', 'Percentage', 'Fixed'));