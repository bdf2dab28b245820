ALTER TABLE "expenses" DROP CONSTRAINT "expenses_payment_method";--> statement-breakpoint
ALTER TABLE "invoices_payments" DROP CONSTRAINT "invoices_payments_payment_method";--> statement-breakpoint
ALTER TABLE "customer_deposits" DROP CONSTRAINT "customer_deposits_method";--> statement-breakpoint
ALTER TABLE "invoices_payments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "customer_deposits" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_payment_method" CHECK ("payment_method" in ('Cash', 'Card', 'BankTransfer', 'Check', 'Instapay', 'Wallet'));--> statement-breakpoint
ALTER TABLE "invoices_payments" ADD CONSTRAINT "invoices_payments_payment_method" CHECK ("payment_method" in ('Cash', 'Card', 'BankTransfer', 'Check', 'Instapay', 'Wallet', 'CustomerCredit', 'LoyaltyPoints'));--> statement-breakpoint
ALTER TABLE "customer_deposits" ADD CONSTRAINT "customer_deposits_method" CHECK ("payment_method" in ('Cash', 'Card', 'BankTransfer', 'Check', 'Instapay', 'Wallet'));