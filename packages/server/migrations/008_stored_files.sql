-- Files that lie in the storage: what was uploaded by whom for what, and when it goes away (never, when null).
create table stored_files (
  key text primary key,
  -- Who may put it to use; empty for what the server made itself.
  subject text not null,
  purpose text not null,
  created_at timestamptz not null,
  delete_after timestamptz
);
create index stored_files_to_sweep on stored_files (delete_after) where delete_after is not null;

-- The logo of an exhibitor or an organizer; its projects or fairs show it, too.
create table logos (
  owner_id uuid primary key,
  key text not null references stored_files,
  updated_at timestamptz not null
);
