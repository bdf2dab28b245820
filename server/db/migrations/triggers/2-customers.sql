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
