-- What administrators did. Append-only: a row is never changed and never goes, whoever asks.
create table audit_entries (
  id uuid primary key,
  at timestamptz(3) not null,
  -- Null for whoever holds the server itself.
  admin_id uuid,
  admin_email text not null,
  action text not null,
  target_kind text,
  target_id text,
  target_label text,
  before jsonb,
  after jsonb
);
create index audit_entries_by_age on audit_entries (at desc, id desc);
create index audit_entries_of_target on audit_entries (target_id, at desc, id desc);
create index audit_entries_of_admin on audit_entries (admin_email, at desc, id desc);

create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function refuse_change();
