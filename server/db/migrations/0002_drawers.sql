CREATE TABLE "customer_deposits" (
	"movement_id" integer PRIMARY KEY NOT NULL,
	"payment_method" text NOT NULL,
	"drawer_id" integer,
	CONSTRAINT "customer_deposits_method" CHECK ("payment_method" in ('Cash', 'Card', 'BankTransfer', 'Check'))
);
--> statement-breakpoint
CREATE TABLE "expense_drawers" (
	"expense_id" integer PRIMARY KEY NOT NULL,
	"drawer_id" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customer_deposits_drawer" ON "customer_deposits" USING btree ("drawer_id");--> statement-breakpoint
CREATE INDEX "expense_drawers_drawer" ON "expense_drawers" USING btree ("drawer_id");--> statement-breakpoint
-- By hand from here: what the generator cannot say.
ALTER TABLE "customer_deposits" ADD CONSTRAINT "customer_deposits_movement_id" FOREIGN KEY ("movement_id") REFERENCES "customer_movements"("id");--> statement-breakpoint
ALTER TABLE "customer_deposits" ADD CONSTRAINT "customer_deposits_drawer_id" FOREIGN KEY ("drawer_id") REFERENCES "drawers"("id");--> statement-breakpoint
ALTER TABLE "expense_drawers" ADD CONSTRAINT "expense_drawers_expense_id" FOREIGN KEY ("expense_id") REFERENCES "expenses"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "expense_drawers" ADD CONSTRAINT "expense_drawers_drawer_id" FOREIGN KEY ("drawer_id") REFERENCES "drawers"("id");--> statement-breakpoint
CREATE TRIGGER "customer_deposits_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "customer_deposits" FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();--> statement-breakpoint
CREATE INDEX "invoices_payments_drawer" ON "invoices_payments" ("drawer_id") WHERE "drawer_id" IS NOT NULL;--> statement-breakpoint
-- What the daily job and the guards look for.
CREATE INDEX "customer_packages_due" ON "customer_packages" ("valid_until") WHERE "status" = 'Active';--> statement-breakpoint
CREATE INDEX "attendance_present" ON "attendance" ("branch_id", "check_in") WHERE "check_out" IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "customer_movements_customer" ON "customer_movements" ("customer_id", "at");
--> statement-breakpoint
-- A check looks at a row before a conflict does, so what takes credit away must not be inserted first.
CREATE OR REPLACE FUNCTION customer_account_moved(customer integer, credit_by numeric, points_by integer, owed_by numeric) RETURNS void LANGUAGE plpgsql AS $$
DECLARE account customer_accounts;
BEGIN
  INSERT INTO customer_accounts (customer_id) VALUES (customer) ON CONFLICT (customer_id) DO NOTHING;
  UPDATE customer_accounts SET credit = credit + credit_by, points = points + points_by, owed = owed + owed_by
    WHERE customer_id = customer RETURNING * INTO account;
  UPDATE customers SET balance = account.credit - account.owed, loyalty_points = account.points WHERE id = customer;
END $$;
--> statement-breakpoint
-- Row by row: a draft that is deleted takes its payments along, of which it has none.
DROP TRIGGER "invoices_payments_append_only" ON "invoices_payments";--> statement-breakpoint
CREATE TRIGGER "invoices_payments_append_only" BEFORE UPDATE OR DELETE ON "invoices_payments" FOR EACH ROW EXECUTE FUNCTION rows_are_append_only();--> statement-breakpoint
CREATE TRIGGER "invoices_payments_kept" BEFORE TRUNCATE ON "invoices_payments" FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
