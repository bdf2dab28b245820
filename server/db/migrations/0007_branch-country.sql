ALTER TABLE "branches" ADD COLUMN "country" text;--> statement-breakpoint
CREATE INDEX "packages_price_all" ON "packages" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "packages_created_at_all" ON "packages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "services_price_all" ON "services" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "services_created_at_all" ON "services" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_country" CHECK ("country" in ('EG', 'SA', 'AE', 'BH', 'DZ', 'IQ', 'JO', 'KW', 'LB', 'LY', 'MA', 'OM', 'QA', 'SD', 'SY', 'TN', 'YE'));