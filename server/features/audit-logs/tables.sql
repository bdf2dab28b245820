-- What somebody did, what was refused, what became of a kind of rows, what happened in a branch: each list of few
-- entries would look for them among all.
create index audit_logs_of_user on audit_logs (user_id, "timestamp", id);

create index audit_logs_of_action on audit_logs (action, "timestamp", id);

create index audit_logs_of_entity on audit_logs (entity_name, "timestamp", id);

create index audit_logs_of_branch on audit_logs (branch_id, "timestamp", id);
