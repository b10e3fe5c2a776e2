-- Suspensions by administrators. Lifted ones stay as the history.
create table suspensions (
  id uuid primary key,
  target_kind text not null check (target_kind in ('VISITOR', 'ACCOUNT', 'ADMIN', 'EXHIBITOR', 'ORGANIZER')),
  target_id uuid not null,
  -- Key that a request is checked by: the subject of a person, otherwise kind and id.
  holder text not null,
  label text not null,
  reason text not null check (char_length(reason) between 1 and 500),
  suspended_by text not null,
  suspended_at timestamptz(3) not null,
  until_at timestamptz(3),
  lifted_by text,
  lifted_at timestamptz(3)
);
create unique index suspensions_in_force on suspensions (holder) where lifted_at is null;
create index suspensions_by_age on suspensions (suspended_at desc, id desc);
create index suspensions_of_holder on suspensions (holder, suspended_at desc, id desc);
