-- The log of administrators' actions: append-only, so no user and no release changes or deletes a row.
create table audit_entries (
  id uuid primary key,
  at timestamptz(3) not null,
  -- Null for commands that are run on the server itself.
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
