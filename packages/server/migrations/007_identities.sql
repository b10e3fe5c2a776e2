-- People whose last record is gone: what the identity provider still has to delete, and who may not come back with a
-- token from before.
create table departed_identities (
  subject text primary key,
  departed_at timestamptz(3) not null,
  retry_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index departed_identities_to_delete on departed_identities (retry_at) where deleted_at is null;
create index departed_identities_deleted on departed_identities (deleted_at) where deleted_at is not null;

-- The address that the identity provider last called a person's own: the records of the person follow it. Nobody follows
-- to an address that is somebody else's.
create table verified_addresses (
  subject text primary key,
  email text not null unique,
  as_of timestamptz(3) not null
);

create trigger shown_emails_have_not_bounced after insert or update of email on verified_addresses for each row
  execute function forget_bounce_of_shown_email();
