-- People whose last record is gone: what the identity provider still has to delete, and who may not come back with a
-- token from before.
create table departed_identities (
  subject text primary key,
  departed_at timestamptz not null,
  retry_at timestamptz not null,
  deleted_at timestamptz
);
create index departed_identities_to_delete on departed_identities (retry_at) where deleted_at is null;
create index departed_identities_deleted on departed_identities (deleted_at) where deleted_at is not null;
