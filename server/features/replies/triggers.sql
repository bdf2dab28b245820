-- A confirmation is of one start, customer and branch of a planned appointment; whoever changes these loses it. A
-- customer merge is no change.
CREATE OR REPLACE FUNCTION confirmation_follows_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.start <> OLD.start OR NEW.branch_id <> OLD.branch_id
		OR (NEW.customer_id <> OLD.customer_id AND NOT customer_moves_by_merge(OLD.customer_id, NEW.customer_id)) THEN
		NEW.confirmed_at := null;
		NEW.confirmed_by := null;
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER confirmation_follows_appointment BEFORE UPDATE OF start, branch_id, customer_id ON appointments
	FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION confirmation_follows_appointment();
