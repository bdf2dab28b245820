ALTER TABLE "messages" DROP CONSTRAINT "messages_billing";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_price_category_length";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_pricing_model_length";--> statement-breakpoint
-- accepted: nobody has installed a release that uses it
ALTER TABLE "messages" DROP COLUMN "price_category";--> statement-breakpoint
-- accepted: nobody has installed a release that uses it
ALTER TABLE "messages" DROP COLUMN "billing";--> statement-breakpoint
-- accepted: nobody has installed a release that uses it
ALTER TABLE "messages" DROP COLUMN "pricing_model";
