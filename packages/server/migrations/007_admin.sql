-- Who is kept out, by whom and why. Rows stay after they were lifted: they are the history.
create table suspensions (
  id uuid primary key,
  target_kind text not null check (target_kind in ('VISITOR', 'ACCOUNT', 'ADMIN', 'EXHIBITOR', 'ORGANIZER')),
  target_id uuid not null,
  -- What a request is checked by: the subject of a person, else kind and id.
  holder text not null,
  label text not null,
  reason text not null check (char_length(reason) between 1 and 500),
  suspended_by text not null,
  suspended_at timestamptz not null,
  until_at timestamptz,
  lifted_by text,
  lifted_at timestamptz
);
create unique index suspensions_in_force on suspensions (holder) where lifted_at is null;
create index suspensions_by_age on suspensions (suspended_at desc, id desc);
create index suspensions_of_holder on suspensions (holder, suspended_at desc, id desc);

-- What administrators did. Append-only: a row is never changed and never goes, whoever asks.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function refuse_change();

-- Every person by e-mail, in order, page by page.
create index visitors_by_email on visitors (email, id);
create index accounts_by_email on accounts (email, id);
create index admins_by_email on admins (email, id);

-- Part of an address is found by its trigrams where the extension is at hand; without it the index above is read through,
-- which takes some tens of milliseconds for 100,000 rows.
do $$
begin
  create extension if not exists pg_trgm with schema public;
  create index visitors_by_part_of_email on visitors using gin (email public.gin_trgm_ops);
  create index accounts_by_part_of_email on accounts using gin (email public.gin_trgm_ops);
exception
  when undefined_file or undefined_object or feature_not_supported or insufficient_privilege then
    raise notice 'pg_trgm is not available: parts of addresses are looked for without it';
end $$;

-- Reports read everything by age.
create index exhibitors_by_age on exhibitors (created_at, id);
create index visitors_by_age on visitors (created_at, id);
