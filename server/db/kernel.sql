-- Functions that every book needs.

CREATE OR REPLACE FUNCTION rows_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

-- True if this transaction erases a customer's personal data (R-28). Only an erasure may remove texts from fixed rows.
CREATE OR REPLACE FUNCTION erasure_is_at_work() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM customer_erasures e WHERE e.id = nullif(current_setting('centre.erasure', true), '')::integer
    AND e.xact = pg_current_xact_id()::text) $$;

-- True if this transaction changes the fields that an owner adds, and so may move or remove their values.
CREATE OR REPLACE FUNCTION fields_are_changing() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM policy_version WHERE xmin = pg_current_xact_id()::xid) $$;

-- Allows an erasure to remove texts from append-only rows. All other columns must stay as they are.
CREATE OR REPLACE FUNCTION only_text_goes(was jsonb, becomes jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT erasure_is_at_work() AND was - '{notes,reason,search_text}'::text[] = becomes - '{notes,reason,search_text}'::text[]
    AND becomes ->> 'notes' IS NULL AND becomes ->> 'reason' IS NULL $$;

CREATE OR REPLACE FUNCTION rows_lose_only_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT only_text_goes(to_jsonb(OLD), to_jsonb(NEW)) THEN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END IF;
  RETURN NEW;
END $$;
