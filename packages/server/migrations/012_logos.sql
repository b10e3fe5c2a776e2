-- Logos of exhibitors and organizers, which their projects and fairs show as well.
create table logos (
  owner_id uuid primary key,
  key text not null references stored_files,
  updated_at timestamptz(3) not null
);
