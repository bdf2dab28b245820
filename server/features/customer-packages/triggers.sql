-- Only the transaction that takes back an import may delete its opening balances from the ledger.
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

-- The balance of a package item is the sum of its movements (R-10).
CREATE OR REPLACE FUNCTION package_session_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_packages_items SET "left" = "left" + NEW.sessions
    WHERE parent_id = NEW.customer_package_id AND service_id = NEW.service_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such item of the package'; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER package_movements_sum AFTER INSERT ON package_movements FOR EACH ROW EXECUTE FUNCTION package_session_moved();
