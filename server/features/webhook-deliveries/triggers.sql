-- An entry of the audit log about a row is an event, by whatever writer, and is kept for each webhook in the transaction
-- of the change: nothing is sent that was not committed, and nothing that was committed is forgotten.
CREATE OR REPLACE FUNCTION webhooks_follow_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO webhook_deliveries (webhook_id, entity_name, action, row_id, branch_id, status, next_attempt_at)
		SELECT w.id, NEW.entity_name, NEW.action, NEW.entity_id::integer, NEW.branch_id, 'waiting', now()
		FROM webhooks w WHERE w.is_active AND w.secret_sealed IS NOT NULL AND (
			EXISTS (SELECT FROM webhooks_events e WHERE e.parent_id = w.id AND e.type = NEW.entity_name || '.' || NEW.action)
			-- A test is for the one webhook that it is about.
			OR (NEW.entity_name = 'Webhook' AND NEW.action = 'Test' AND w.id = NEW.entity_id::integer));
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER webhooks_follow_audit_log AFTER INSERT ON audit_logs FOR EACH ROW
	WHEN (NEW.action <> 'View' AND NEW.entity_id ~ '^[0-9]{1,9}$') EXECUTE FUNCTION webhooks_follow_audit_log();
