-- Identities at the provider: deletions that are due there, and the e-mails that it has verified.

-- Identities without a record left. Refuses the tokens that were issued before the deletion.
create table departed_identities (
  subject text primary key,
  departed_at timestamptz(3) not null,
  retry_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index departed_identities_to_delete on departed_identities (retry_at) where deleted_at is null;
create index departed_identities_deleted on departed_identities (deleted_at) where deleted_at is not null;

-- The last verified e-mail of each person, which all records of that person take over. Two people cannot have the same.
create table verified_addresses (
  subject text primary key,
  email text not null unique,
  as_of timestamptz(3) not null
);

create trigger shown_emails_have_not_bounced after insert or update of email on verified_addresses for each row
  execute function forget_bounce_of_shown_email();
