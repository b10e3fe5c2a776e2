-- A company sees of its accounts which are suspended, and until when, without reading who was suspended anywhere else.
-- What candidates for an organizer are searched by, ready made: making it for each row takes seconds for a million
-- accounts.
-- Somebody can be asked in under an e-mail that nobody has shown to be theirs: the record waits, without a subject,
-- until somebody does.
-- Whether somebody may spend the company's money (decision 082). Everybody could before, and the release before makes
-- accounts that may.
create table accounts (
  id uuid primary key,
  subject text unique,
  email text not null,
  name text not null,
  exhibitor_id uuid not null references exhibitors,
  organizer_id uuid,
  roles text[] not null,
  suspended_at timestamptz(3),
  joined_at timestamptz(3),
  created_at timestamptz(3) not null,
  suspended_until timestamptz(3),
  seen_at timestamptz(3),
  search text not null generated always as (search_form(email || ' ' || name)) stored,
  may_buy boolean not null default true,
  foreign key (organizer_id) references organizers
);
create index accounts_of_exhibitor on accounts (exhibitor_id, email, id);
create index accounts_of_organizer on accounts (organizer_id) where organizer_id is not null;
-- Candidates for an organizer, by address.
create index accounts_without_organizer on accounts (email, id) where organizer_id is null;
create index accounts_by_email on accounts (email, id);
create index accounts_waiting on accounts (email) where subject is null;
create index accounts_by_part on accounts using gin (search public.gin_trgm_ops);
create index accounts_by_part_of_email on accounts using gin (email public.gin_trgm_ops);
