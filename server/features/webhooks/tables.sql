-- What signs the events, sealed by the vault. Without it nothing is sent.
alter table webhooks add column secret_sealed text;
