-- True if the merge of this transaction moves rows from customer `was` to `becomes`, or back once it is
-- undone. Only then may fixed and append-only rows change their customer.
CREATE OR REPLACE FUNCTION customer_moves_by_merge(was integer, becomes integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM customer_merges m WHERE m.id = nullif(current_setting('centre.merge', true), '')::integer
    AND CASE WHEN m.undone_at IS NULL THEN m.merged_id = was AND m.kept_id = becomes ELSE m.kept_id = was AND m.merged_id = becomes END) $$;

-- Append-only rows may only change their customer by a merge, or lose their texts.
CREATE OR REPLACE FUNCTION only_customer_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF only_text_goes(to_jsonb(OLD), to_jsonb(NEW)) THEN RETURN NEW; END IF;
  IF to_jsonb(NEW) - 'customer_id' IS DISTINCT FROM to_jsonb(OLD) - 'customer_id' OR NOT customer_moves_by_merge(OLD.customer_id, NEW.customer_id)
  THEN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER customer_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_moves FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER customer_erasures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_erasures FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER customer_deposits_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_deposits FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER customer_movements_append_only BEFORE DELETE OR TRUNCATE ON customer_movements FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER customer_movements_customer BEFORE UPDATE ON customer_movements FOR EACH ROW EXECUTE FUNCTION only_customer_moves();

-- The insert itself draws a new customer's number. The search text gets it too, because users search by it:
-- at the end of the part for all readers, before the separator chr(31), behind which a permission is needed.
CREATE OR REPLACE FUNCTION customer_is_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_code := nextval('person_codes')::text;
  NEW.search_text := CASE strpos(NEW.search_text, chr(31)) WHEN 0 THEN NEW.search_text || ' ' || NEW.person_code
    ELSE replace(NEW.search_text, chr(31), ' ' || NEW.person_code || chr(31)) END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER customers_numbered BEFORE INSERT ON customers FOR EACH ROW WHEN (NEW.person_code IS NULL) EXECUTE FUNCTION customer_is_numbered();

-- Refuses writes to a customer that was merged away. A writer waits for the merge, which locks the customer,
-- and then gets error 40001, after which the transaction is repeated with what the merge left.
CREATE OR REPLACE FUNCTION customer_is_not_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customers WHERE id = NEW.customer_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM customer_merges WHERE merged_id = NEW.customer_id AND undone_at IS NULL)
  THEN RAISE EXCEPTION 'the card was merged into another one' USING ERRCODE = '40001'; END IF;
  RETURN NEW;
END $$;
-- Applies to every table that references a customer, except parts of the customer and the account, which is a sum.
DO $$
DECLARE referring name;
BEGIN
  FOR referring IN SELECT c.relname FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
    WHERE f.contype = 'f' AND f.confrelid = 'customers'::regclass AND f.confdeltype <> 'c' AND c.relname <> 'customer_accounts'
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE INSERT OR UPDATE OF customer_id ON %I FOR EACH ROW EXECUTE FUNCTION customer_is_not_merged()',
      referring || '_not_merged', referring);
  END LOOP;
END $$;

-- Credit, points and debts follow from the ledgers and the issued invoices (R-21, R-22). Inserts zeros first,
-- because a check runs before ON CONFLICT: an insert of negative credit would fail.
CREATE OR REPLACE FUNCTION customer_account_moved(customer integer, credit_by numeric, points_by integer, owed_by numeric) RETURNS void LANGUAGE plpgsql AS $$
DECLARE account customer_accounts;
BEGIN
  INSERT INTO customer_accounts (customer_id) VALUES (customer) ON CONFLICT (customer_id) DO NOTHING;
  UPDATE customer_accounts SET credit = credit + credit_by, points = points + points_by, owed = owed + owed_by
    WHERE customer_id = customer RETURNING * INTO account;
  UPDATE customers SET balance = account.credit - account.owed, loyalty_points = account.points WHERE id = customer;
END $$;

CREATE OR REPLACE FUNCTION customer_movement_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account = 'Credit' THEN PERFORM customer_account_moved(NEW.customer_id, NEW.amount, 0, 0);
  ELSE PERFORM customer_account_moved(NEW.customer_id, 0, NEW.amount::integer, 0); END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER customer_movements_sum AFTER INSERT ON customer_movements FOR EACH ROW EXECUTE FUNCTION customer_movement_added();
