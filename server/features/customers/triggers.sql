-- The merge that is at work in this transaction. For it alone, and only between its two cards in the direction it stands
-- for, what is fixed or only ever added to changes its customer.
CREATE OR REPLACE FUNCTION customer_moves_by_merge(was integer, becomes integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM customer_merges m WHERE m.id = nullif(current_setting('centre.merge', true), '')::integer
    AND CASE WHEN m.undone_at IS NULL THEN m.merged_id = was AND m.kept_id = becomes ELSE m.kept_id = was AND m.merged_id = becomes END) $$;

-- Rows that are only ever added to may go with their customer to another card, or lose their texts.
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

-- A new card's number comes with its row instead of being asked for before. It is found by it, so its text gets it too:
-- last of what every reader finds, before the sign behind which a right is needed.
CREATE OR REPLACE FUNCTION customer_is_numbered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_code := nextval('person_codes')::text;
  NEW.search_text := CASE strpos(NEW.search_text, chr(31)) WHEN 0 THEN NEW.search_text || ' ' || NEW.person_code
    ELSE replace(NEW.search_text, chr(31), ' ' || NEW.person_code || chr(31)) END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER customers_numbered BEFORE INSERT ON customers FOR EACH ROW WHEN (NEW.person_code IS NULL) EXECUTE FUNCTION customer_is_numbered();

-- Nothing is written to a card that was merged away. Whoever was about to waits for the merge, which locks the card, and
-- then begins anew with what it left: the error is the one after which a transaction is repeated.
CREATE OR REPLACE FUNCTION customer_is_not_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customers WHERE id = NEW.customer_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM customer_merges WHERE merged_id = NEW.customer_id AND undone_at IS NULL)
  THEN RAISE EXCEPTION 'the card was merged into another one' USING ERRCODE = '40001'; END IF;
  RETURN NEW;
END $$;
-- For every table that points to a card, but for parts of the card itself and the account, which is a sum.
DO $$
DECLARE pointer record;
BEGIN
  FOR pointer IN SELECT c.relname FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
    WHERE f.contype = 'f' AND f.confrelid = 'customers'::regclass AND f.confdeltype <> 'c' AND c.relname <> 'customer_accounts'
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE INSERT OR UPDATE OF customer_id ON %I FOR EACH ROW EXECUTE FUNCTION customer_is_not_merged()',
      pointer.relname || '_not_merged', pointer.relname);
  END LOOP;
END $$;

-- What a customer holds and owes follows from the ledgers and the issued invoices (R-21, R-22). A check looks at a row
-- before a conflict does, so what takes credit away must not be inserted first.
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
