-- Accounts of exhibitors' and organizers' people.
create table accounts (
  id uuid primary key,
  -- Null while an invited account waits for a person to verify its e-mail.
  subject text unique,
  email text not null,
  name text not null,
  exhibitor_id uuid not null references exhibitors,
  organizer_id uuid,
  roles text[] not null,
  -- Permission to spend the company's money (decision 082).
  may_buy boolean not null default true,
  joined_at timestamptz(3),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  -- Repeats the suspension in force, so that a company sees it without access to the suspensions of others.
  suspended_at timestamptz(3),
  suspended_until timestamptz(3),
  -- Stored, because computing it for each of a million accounts takes seconds.
  search text not null generated always as (search_form(email || ' ' || name)) stored,
  foreign key (organizer_id) references organizers
);
create index accounts_of_exhibitor on accounts (exhibitor_id, email, id);
create index accounts_of_organizer on accounts (organizer_id) where organizer_id is not null;
-- Serves the candidates for an organizer, by e-mail.
create index accounts_without_organizer on accounts (email, id) where organizer_id is null;
create index accounts_by_email on accounts (email, id);
create index accounts_waiting on accounts (email) where subject is null;
create index accounts_by_part on accounts using gin (search public.gin_trgm_ops);
create index accounts_by_part_of_email on accounts using gin (email public.gin_trgm_ops);
