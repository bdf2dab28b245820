-- Refuses changes of an issued invoice by any writer (R-15), except of the columns that are named here: a column that is
-- declared later is fixed, too. An erased person's values go. What an owner adds is fixed like the rest, until a person
-- is erased or the field itself goes or changes its kind.
CREATE OR REPLACE FUNCTION invoice_is_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loose CONSTANT text[] := '{version,updated_at,status,credited,paid,remaining,notes,search_text,own,customer_id}';
  was CONSTANT jsonb := to_jsonb(OLD) - loose;
  becomes CONSTANT jsonb := to_jsonb(NEW) - loose;
BEGIN
  IF OLD.invoice_number IS NULL THEN RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'DELETE' OR NEW.status = 'Draft'
    OR EXISTS (SELECT FROM jsonb_each(becomes) WHERE value IS DISTINCT FROM was -> key AND NOT (erasure_is_at_work() AND value IN ('null', '""', 'false')))
    OR (OLD.own IS DISTINCT FROM NEW.own AND NOT fields_are_changing() AND NOT (erasure_is_at_work() AND NEW.own = '{}'))
    OR (OLD.customer_id IS DISTINCT FROM NEW.customer_id AND NOT customer_moves_by_merge(OLD.customer_id, NEW.customer_id))
  THEN RAISE EXCEPTION 'an issued invoice is fixed' USING ERRCODE = 'P0001'; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER invoices_fixed BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION invoice_is_issued();

CREATE OR REPLACE FUNCTION invoice_part_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE parent integer := CASE TG_OP WHEN 'DELETE' THEN OLD.parent_id ELSE NEW.parent_id END;
BEGIN
  IF EXISTS (SELECT FROM invoices WHERE id = parent AND invoice_number IS NOT NULL)
  THEN RAISE EXCEPTION 'an issued invoice is fixed' USING ERRCODE = 'P0001'; END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE OR REPLACE TRIGGER invoices_items_fixed BEFORE INSERT OR UPDATE OR DELETE ON invoices_items FOR EACH ROW EXECUTE FUNCTION invoice_part_is_fixed();

-- The code of a branch is fixed with its first numbered document, because numbers carry it (BRN-26).
CREATE OR REPLACE FUNCTION branch_code_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM document_numbers WHERE branch_id = OLD.id)
  THEN RAISE EXCEPTION 'the code of a branch that has issued documents is fixed' USING ERRCODE = 'P0001', CONSTRAINT = 'branches_code_fixed'; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER branches_code_fixed BEFORE UPDATE OF code ON branches FOR EACH ROW WHEN (OLD.code IS NOT NULL AND OLD.code IS DISTINCT FROM NEW.code) EXECUTE FUNCTION branch_code_is_fixed();

CREATE OR REPLACE TRIGGER credit_notes_append_only BEFORE DELETE OR TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER credit_notes_customer BEFORE UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION only_customer_moves();

-- For each row, so that a draft can be deleted: that cascades here, but a draft has no payments.
CREATE OR REPLACE TRIGGER invoices_payments_append_only BEFORE DELETE ON invoices_payments FOR EACH ROW EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER invoices_payments_kept BEFORE TRUNCATE ON invoices_payments FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER invoices_payments_text BEFORE UPDATE ON invoices_payments FOR EACH ROW EXECUTE FUNCTION rows_lose_only_text();

-- Adds changes of what issued invoices have remaining to the customer's account.
CREATE OR REPLACE FUNCTION invoice_owed(status text, remaining numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('Sent', 'Paid') THEN remaining ELSE 0 END $$;

CREATE OR REPLACE FUNCTION invoice_owing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE difference numeric := invoice_owed(NEW.status, NEW.remaining) - CASE TG_OP WHEN 'INSERT' THEN 0 ELSE invoice_owed(OLD.status, OLD.remaining) END;
BEGIN
  IF difference <> 0 THEN PERFORM customer_account_moved(NEW.customer_id, 0, 0, difference); END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER invoices_owing AFTER INSERT OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoice_owing_changed();
