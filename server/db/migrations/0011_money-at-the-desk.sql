ALTER TABLE "customer_movements" DROP CONSTRAINT "customer_movements_cause";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices_payments" ADD COLUMN "tendered" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "customer_movements" ADD CONSTRAINT "customer_movements_cause" CHECK ("cause" in ('Deposit', 'Excess', 'Payment', 'Returned', 'Moved', 'RefundToCredit', 'Earned', 'TakenBack', 'Correction'));--> statement-breakpoint
-- Invoices that were cancelled before know now what their credit notes are.
UPDATE "invoices" v SET "credited" = n.total FROM (SELECT "invoice_id", sum("total_amount") AS total FROM "credit_notes" GROUP BY 1) n WHERE n."invoice_id" = v."id";
