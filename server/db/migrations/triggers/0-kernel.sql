-- What every book needs, whatever its field.

CREATE OR REPLACE FUNCTION rows_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

-- Whether this very transaction takes a person's data out (R-28). Only there do texts leave rows that are fixed otherwise.
CREATE OR REPLACE FUNCTION erasure_is_at_work() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM customer_erasures e WHERE e.id = nullif(current_setting('centre.erasure', true), '')::integer
    AND e.xact = pg_current_xact_id()::text) $$;
