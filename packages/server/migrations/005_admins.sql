-- Administrators of the installation.
create table admins (
  id uuid primary key,
  -- Null while the invitation waits for a person to verify its e-mail.
  subject text unique,
  email text not null,
  name text not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3)
);
create index admins_by_email on admins (email, id);
create unique index admins_waiting on admins (email) where subject is null;
