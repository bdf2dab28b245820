-- For whom backups are sealed. Only public halves: the recovery phrase is stored nowhere.
create table backup_sealing (
  "only" boolean primary key default true constraint backup_sealing_only check ("only"),
  -- Recipient of age; null while backups are not sealed.
  recipient text,
  -- Recipient of a phrase that was shown and not typed back yet.
  offered text,
  -- By which signing key (raw, base64url) the holder of the phrase vouched, and the signature.
  vouched_key text,
  vouched text
);
