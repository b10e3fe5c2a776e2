-- Documents and links on mixie points, what visitors keep of them, and how often they are opened.
create table attachments (
  id uuid primary key,
  project_id uuid not null references exhibitions on delete cascade,
  beacon_id uuid not null references beacons on delete cascade,
  kind text not null check (kind in ('DOCUMENT', 'LINK')),
  name text not null,
  url text,
  -- Copies of a point share its files. An upload that nobody announced as complete is swept, and this with it.
  storage_key text references stored_files on delete cascade,
  is_uploaded boolean not null,
  media_type text,
  size integer,
  pages integer,
  preview_key text references stored_files on delete set null,
  position integer not null,
  created_at timestamptz(3) not null,
  check ((kind = 'LINK') = (url is not null) and (kind = 'DOCUMENT') = (storage_key is not null)),
  check (not is_uploaded or kind = 'LINK' or (media_type is not null and size is not null))
);
create index attachments_of_beacon on attachments (beacon_id, position, id);
create index attachments_of_project on attachments (project_id);
create index attachments_by_file on attachments (storage_key) where storage_key is not null;
create index attachments_by_preview on attachments (preview_key) where preview_key is not null;

-- Hot: keys begin with the project, without foreign keys.
create table attachment_favourites (
  project_id uuid not null,
  attachment_id uuid not null,
  visitor_id uuid not null,
  favoured_at timestamptz(3) not null,
  primary key (project_id, attachment_id, visitor_id)
);
create index attachment_favourites_of_visitor on attachment_favourites (visitor_id, favoured_at desc, attachment_id desc);

-- A visitor's openings of a document: one visit ends when it was not opened for half an hour.
-- For how long a document was looked at in all, as the viewer tells; no more than counts.
create table attachment_openings (
  project_id uuid not null,
  attachment_id uuid not null,
  visitor_id uuid not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  visits integer not null default 1,
  -- The request that began the last visit.
  visit_id uuid not null,
  looked_seconds smallint not null default 0,
  primary key (project_id, attachment_id, visitor_id)
);
create index attachment_openings_of_visitor on attachment_openings (visitor_id);

-- Eight slots, chosen by the visitor's id, as for scans. Favourites given up are taken off in the hour of doing so.
-- For how long it was looked at in all.
create table attachment_counters (
  project_id uuid not null,
  attachment_id uuid not null,
  -- The start of a quarter of an hour.
  hour timestamptz(3) not null,
  slot smallint not null,
  openings integer not null,
  favourites integer not null,
  look_seconds bigint not null default 0,
  primary key (project_id, attachment_id, hour, slot)
);
