-- The trail's chain is made of seals over many entries each; entries from before keep the hashes they were chained by,
-- and the first seal goes on from the last of them.
CREATE TABLE "audit_seals" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"entries" integer[] NOT NULL,
	"contents" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"audit_id" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "seals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_chain" DROP COLUMN "last_id";--> statement-breakpoint
-- What changed is one value of its entry. The texts stay as they are, so that old entries still fit their hashes.
ALTER TABLE "audit_logs" ADD COLUMN "changes" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
DROP TRIGGER "audit_logs_values" ON "audit_logs";--> statement-breakpoint
UPDATE "audit_logs" a SET "changes" = c.changes FROM (
  SELECT parent_id, json_agg(json_build_object('field', field, 'before', before, 'after', after) ORDER BY position) AS changes
  FROM "audit_logs_changes" GROUP BY parent_id) c WHERE c.parent_id = a.id;--> statement-breakpoint
DROP TABLE "audit_logs_changes" CASCADE;--> statement-breakpoint
CREATE VIEW "public"."audit_logs_changes" AS (select x.id::int as id, t.id as parent_id, x.id::int - 1 as position, x."field", x."before", x."after"
  from audit_logs t cross join lateral rows from (json_to_recordset(t.changes) as ("field" text, "before" text, "after" text)) with ordinality as x("field", "before", "after", id));--> statement-breakpoint
-- An entry that is listed for the erasure loses values and the reason behind its sentence, and nothing else; no value
-- becomes another one than the mask, and what was empty stays empty.
CREATE FUNCTION trail_value_goes(was text, becomes text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT was IS NOT DISTINCT FROM becomes OR (was IS NOT NULL AND becomes IS NOT DISTINCT FROM '"•••"')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION trail_loses_only_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := to_jsonb(OLD);
  becomes jsonb := to_jsonb(NEW);
BEGIN
  IF erasure_is_at_work()
    AND EXISTS (SELECT FROM trail_redactions r WHERE r.audit_id = OLD.id AND r.erasure_id = nullif(current_setting('centre.erasure', true), '')::integer)
    AND was - '{details,search_text,changes}'::text[] = becomes - '{details,search_text,changes}'::text[]
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
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_logs_values" BEFORE UPDATE ON "audit_logs" FOR EACH ROW EXECUTE FUNCTION trail_loses_only_values();
