-- The logo of an exhibitor or an organizer; its projects or fairs show it, too.
create table logos (
  owner_id uuid primary key,
  key text not null references stored_files,
  updated_at timestamptz(3) not null
);
