-- The audit log cannot be rewritten, not even by the application's own statements (R-35).
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'audit_log is append-only'; END $$;
CREATE OR REPLACE TRIGGER audit_logs_append_only BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
CREATE OR REPLACE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER trail_redactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trail_redactions FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
CREATE OR REPLACE TRIGGER trail_drops_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trail_drops FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();

-- The last 12 months of the audit log cannot be dropped by anybody. The database's own clock decides.
CREATE OR REPLACE FUNCTION trail_drop_is_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.before > now() - interval '12 months' THEN RAISE EXCEPTION 'audit_log is append-only'; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER trail_drops_old BEFORE INSERT ON trail_drops FOR EACH ROW EXECUTE FUNCTION trail_drop_is_old();

-- An entry can be deleted only after retention has marked its time as dropped. The checker verifies its seal.
CREATE OR REPLACE FUNCTION trail_entry_may_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM trail_drops d WHERE OLD.created_at < d.before) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE OR REPLACE TRIGGER audit_logs_may_go BEFORE DELETE ON audit_logs FOR EACH ROW EXECUTE FUNCTION trail_entry_may_go();

-- An erasure may only remove values, the names of the row, and the reason after the sentence, from entries that it lists. A value
-- becomes the mask or stays as it is; an empty value stays empty.
CREATE OR REPLACE FUNCTION trail_value_goes(was text, becomes text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT was IS NOT DISTINCT FROM becomes OR (was IS NOT NULL AND becomes IS NOT DISTINCT FROM '"•••"')
$$;

CREATE OR REPLACE FUNCTION trail_loses_only_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := to_jsonb(OLD);
  becomes jsonb := to_jsonb(NEW);
BEGIN
  IF erasure_is_at_work()
    AND EXISTS (SELECT FROM trail_redactions r WHERE r.audit_id = OLD.id AND r.erasure_id = nullif(current_setting('centre.erasure', true), '')::integer)
    AND was - '{details,subject,search_text,changes}'::text[] = becomes - '{details,subject,search_text,changes}'::text[]
    AND (becomes ->> 'subject' IS NULL OR was -> 'subject' = becomes -> 'subject')
    AND starts_with(coalesce(was ->> 'details', ''), coalesce(becomes ->> 'details', ''))
    AND jsonb_array_length(was -> 'changes') = jsonb_array_length(becomes -> 'changes')
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(was -> 'changes') WITH ORDINALITY o(change, place)
        JOIN jsonb_array_elements(becomes -> 'changes') WITH ORDINALITY n(change, place) USING (place)
      WHERE o.change - '{before,after}'::text[] <> n.change - '{before,after}'::text[]
        OR NOT trail_value_goes(o.change ->> 'before', n.change ->> 'before')
        OR NOT trail_value_goes(o.change ->> 'after', n.change ->> 'after'))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE OR REPLACE TRIGGER audit_logs_values BEFORE UPDATE ON audit_logs FOR EACH ROW EXECUTE FUNCTION trail_loses_only_values();
