-- A mail that the mail server does not take now is tried again, later each time, and keeps no other waiting.
alter table exhibitor_invitations
  add column tried_count integer not null default 0,
  add column try_at timestamptz(3) not null default now();
drop index exhibitor_invitations_to_send;
create index exhibitor_invitations_to_send on exhibitor_invitations (try_at, email) where state in ('WAITING', 'SENDING');
-- The job that sends them recurs from now on.
delete from jobs where kind = 'exhibitor-invitations';
