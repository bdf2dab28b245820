-- Functions that every book needs.

CREATE OR REPLACE FUNCTION rows_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

-- True if this transaction erases a customer's personal data (R-28). Only an erasure may remove texts from fixed rows.
CREATE OR REPLACE FUNCTION erasure_is_at_work() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM customer_erasures e WHERE e.id = nullif(current_setting('centre.erasure', true), '')::integer
    AND e.xact = pg_current_xact_id()::text) $$;

-- True if this transaction changes the fields that an owner adds, and so may move or remove their values.
CREATE OR REPLACE FUNCTION fields_are_changing() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM policy_version WHERE xmin = pg_current_xact_id()::xid) $$;

-- Returns values of added fields for a writer who knows these fields. A newer version is refused: it may keep other values.
CREATE OR REPLACE FUNCTION own_values(given jsonb, known integer) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT fields FROM policy_version) <> known
  THEN RAISE EXCEPTION 'the fields have changed' USING ERRCODE = 'P0001', CONSTRAINT = 'fields_changed'; END IF;
  RETURN given;
END $$;

-- Days and instants of added fields, as indexes take them: the texts that are stored mean the same in every session.
CREATE OR REPLACE FUNCTION own_date(stored text) RETURNS date LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN RETURN stored::date; END $$;
CREATE OR REPLACE FUNCTION own_timestamptz(stored text) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN RETURN stored::timestamptz; END $$;

-- Allows an erasure to remove texts from append-only rows. All other columns must stay as they are.
CREATE OR REPLACE FUNCTION only_text_goes(was jsonb, becomes jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT erasure_is_at_work() AND was - '{notes,reason,search_text}'::text[] = becomes - '{notes,reason,search_text}'::text[]
    AND becomes ->> 'notes' IS NULL AND becomes ->> 'reason' IS NULL $$;

CREATE OR REPLACE FUNCTION rows_lose_only_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT only_text_goes(to_jsonb(OLD), to_jsonb(NEW)) THEN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END IF;
  RETURN NEW;
END $$;
