DROP INDEX "rooms_search";--> statement-breakpoint
DROP INDEX "customers_search";--> statement-breakpoint
DROP INDEX "expenses_search";--> statement-breakpoint
DROP INDEX "absences_search";--> statement-breakpoint
DROP INDEX "credit_notes_search";--> statement-breakpoint
DROP INDEX "channels_search";--> statement-breakpoint
DROP INDEX "tasks_search";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "shared_with" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The few cards that other branches share. The keys of all cards are made while the index is built, see docs/scale.md.
UPDATE "customers" t SET "shared_with" = s.ids FROM (SELECT parent_id, array_agg(DISTINCT branch_id ORDER BY branch_id) AS ids FROM "customers_linked_branches" GROUP BY parent_id) s WHERE t.id = s.parent_id;--> statement-breakpoint
CREATE INDEX "rooms_keys" ON "rooms" USING gin (search_keys(branch_id, '{}'::integer[], search_text)) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "customers_keys" ON "customers" USING gin (search_keys(branch_id, shared_with, search_text)) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "expenses_keys" ON "expenses" USING gin (search_keys(branch_id, '{}'::integer[], search_text)) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "absences_keys" ON "absences" USING gin (search_keys(branch_id, '{}'::integer[], search_text)) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "credit_notes_keys" ON "credit_notes" USING gin (search_keys(branch_id, '{}'::integer[], search_text)) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "channels_keys" ON "channels" USING gin (search_keys(branch_id, '{}'::integer[], search_text)) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "tasks_keys" ON "tasks" USING gin (search_keys(branch_id, '{}'::integer[], search_text)) WITH (fastupdate=true,gin_pending_list_limit=128);