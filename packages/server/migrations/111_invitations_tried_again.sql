-- A mail that the mail server does not take now is tried again, later each time, and keeps no other waiting.
alter table exhibitor_invitations
  add column tried_count integer not null default 0,
  add column try_at timestamptz(3);
update exhibitor_invitations set try_at = created_at;
alter table exhibitor_invitations alter column try_at set not null;
drop index exhibitor_invitations_to_send;
create index exhibitor_invitations_to_send on exhibitor_invitations (try_at, email) where state in ('WAITING', 'SENDING');
-- The job that sends them recurs from now on.
delete from jobs where kind = 'exhibitor-invitations';
