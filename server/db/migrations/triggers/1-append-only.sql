-- Ledgers and lists that are only ever added to, and the two acts that may change their rows all the same: a merge gives a
-- row to another card, an erasure takes texts out.

-- The merge that is at work in this transaction. For it alone, and only between its two cards in the direction it stands
-- for, what is fixed or only ever added to changes its customer.
CREATE OR REPLACE FUNCTION customer_moves_by_merge(was integer, becomes integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM customer_merges m WHERE m.id = nullif(current_setting('centre.merge', true), '')::integer
    AND CASE WHEN m.undone_at IS NULL THEN m.merged_id = was AND m.kept_id = becomes ELSE m.kept_id = was AND m.merged_id = becomes END) $$;

CREATE OR REPLACE FUNCTION only_text_goes(was jsonb, becomes jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT erasure_is_at_work() AND was - '{notes,reason,search_text}'::text[] = becomes - '{notes,reason,search_text}'::text[]
    AND becomes ->> 'notes' IS NULL AND becomes ->> 'reason' IS NULL $$;

CREATE OR REPLACE FUNCTION rows_lose_only_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT only_text_goes(to_jsonb(OLD), to_jsonb(NEW)) THEN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION only_customer_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF only_text_goes(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
  IF to_jsonb(NEW) - 'customer_id' IS DISTINCT FROM to_jsonb(OLD) - 'customer_id' OR NOT customer_moves_by_merge(OLD.customer_id, NEW.customer_id)
  THEN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER customer_deposits_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_deposits FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER drawers_drops_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON drawers_drops FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER customer_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_moves FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER customer_erasures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_erasures FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();

CREATE OR REPLACE TRIGGER credit_notes_append_only BEFORE DELETE OR TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER credit_notes_customer BEFORE UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION only_customer_moves();

CREATE OR REPLACE TRIGGER customer_movements_append_only BEFORE DELETE OR TRUNCATE ON customer_movements FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER customer_movements_customer BEFORE UPDATE ON customer_movements FOR EACH ROW EXECUTE FUNCTION only_customer_moves();

-- Row by row: a draft that is deleted takes its payments along, of which it has none.
CREATE OR REPLACE TRIGGER invoices_payments_append_only BEFORE DELETE ON invoices_payments FOR EACH ROW EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER invoices_payments_kept BEFORE TRUNCATE ON invoices_payments FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER invoices_payments_text BEFORE UPDATE ON invoices_payments FOR EACH ROW EXECUTE FUNCTION rows_lose_only_text();

-- An opening balance leaves the ledger with the import that brought it, in the transaction that takes it back; nothing else does.
CREATE OR REPLACE FUNCTION opening_is_taken_back(package integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM imports i JOIN import_rows r ON r.import_id = i.id
    WHERE i.id = nullif(current_setting('centre.import', true), '')::integer AND i.entity = 'customerPackages' AND i.state = 'undoing'
      AND r.state = 'made' AND r.row_id = package) $$;

CREATE OR REPLACE FUNCTION package_movement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.kind = 'Opening' AND opening_is_taken_back(OLD.customer_package_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER package_movements_append_only BEFORE TRUNCATE ON package_movements FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER package_movements_stays BEFORE DELETE ON package_movements FOR EACH ROW EXECUTE FUNCTION package_movement_stays();
CREATE OR REPLACE TRIGGER package_movements_text BEFORE UPDATE ON package_movements FOR EACH ROW EXECUTE FUNCTION rows_lose_only_text();
