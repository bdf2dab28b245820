-- Cash taken out of a drawer can never be changed or deleted (R-23).
CREATE OR REPLACE TRIGGER drawers_drops_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON drawers_drops FOR EACH STATEMENT EXECUTE FUNCTION rows_are_append_only();
