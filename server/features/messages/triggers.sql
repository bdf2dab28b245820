-- Messages follow every change of their appointment, by any writer and in its transaction (R-36). A reminder, like a
-- message on booking or moving, is valid for one start, customer and branch of a planned appointment; one on cancelling
-- for a cancelled one; messages after the visit need the status Done. A
-- customer merge is no change, so queued messages stay.
CREATE OR REPLACE FUNCTION messages_follow_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	stopped record;
BEGIN
	IF NEW.status = 'Done' AND NEW.deleted_at IS NULL
		AND (CASE WHEN TG_OP = 'INSERT' THEN NEW."end" > now() - interval '1 day' ELSE OLD.status <> 'Done' END) THEN
		INSERT INTO visit_finishes (appointment_id, at) VALUES (NEW.id, now())
			ON CONFLICT (appointment_id) DO UPDATE SET at = excluded.at;
	END IF;
	IF TG_OP = 'INSERT' THEN
		RETURN NULL;
	END IF;
	IF NEW.status <> 'Done' OR NEW.deleted_at IS NOT NULL THEN
		DELETE FROM visit_finishes WHERE appointment_id = NEW.id;
	END IF;
	FOR stopped IN
		UPDATE messages m SET status = 'cancelled', reason = 'appointment', ended_at = now(), version = m.version + 1, updated_at = now()
		WHERE m.appointment_id = NEW.id AND m.status = 'queued' AND CASE
			WHEN m.kind IN ('reminder', 'booked', 'moved', 'cancelled') THEN NEW.deleted_at IS NOT NULL OR NEW.start <> OLD.start
				OR NEW.status <> CASE m.kind WHEN 'cancelled' THEN 'Canceled' ELSE 'Planned' END
				OR (NEW.customer_id <> OLD.customer_id AND NOT customer_moves_by_merge(OLD.customer_id, NEW.customer_id)) OR NEW.branch_id <> OLD.branch_id
			ELSE NEW.status <> 'Done' OR NEW.deleted_at IS NOT NULL END
		RETURNING m.id, m.branch_id
	LOOP
		PERFORM pg_notify('centre_notices', json_build_object('kind', 'change', 'resource', 'messages', 'type', 'updated',
			'ids', json_build_array(stopped.id), 'branchIds', json_build_array(stopped.branch_id), 'by', null)::text);
	END LOOP;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER messages_follow_appointment AFTER INSERT OR UPDATE OF status, start, customer_id, branch_id, deleted_at ON appointments FOR EACH ROW EXECUTE FUNCTION messages_follow_appointment();

-- Channel changes (R-39): a working one ends its rest, an unlinked one loses its pace, a deleted one its messages.
CREATE OR REPLACE FUNCTION messages_follow_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status = 'WORKING' AND OLD.status IS DISTINCT FROM 'WORKING' THEN
		UPDATE channel_paces SET failures = 0, paused_until = null, paused_for = null
			WHERE channel_id = NEW.id AND paused_for IS DISTINCT FROM 'restricted';
	END IF;
	IF OLD.is_verified AND NOT NEW.is_verified THEN
		DELETE FROM channel_paces WHERE channel_id = NEW.id;
	END IF;
	IF NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL THEN
		UPDATE messages SET status = 'cancelled', reason = 'channel', ended_at = now(), version = version + 1, updated_at = now()
			WHERE channel_id = NEW.id AND is_bound AND status = 'queued';
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER messages_follow_channel AFTER UPDATE OF status, is_verified, deleted_at ON channels FOR EACH ROW EXECUTE FUNCTION messages_follow_channel();

-- A restriction that the provider tells of a channel is a rest of its sender until it ends (R-39).
CREATE OR REPLACE FUNCTION messages_follow_restriction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.restricted_until IS NULL THEN
		UPDATE channel_paces SET failures = 0, paused_until = null, paused_for = null
			WHERE channel_id = NEW.channel_id AND paused_for = 'restricted';
	ELSE
		INSERT INTO channel_paces AS p (channel_id, since, paused_until, paused_for)
			VALUES (NEW.channel_id, now(), NEW.restricted_until, 'restricted')
			ON CONFLICT (channel_id) DO UPDATE SET paused_until = excluded.paused_until, paused_for = excluded.paused_for;
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER messages_follow_restriction AFTER UPDATE OF restricted_until ON channel_states
	FOR EACH ROW WHEN (OLD.restricted_until IS DISTINCT FROM NEW.restricted_until) EXECUTE FUNCTION messages_follow_restriction();
