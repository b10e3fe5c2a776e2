-- Documents and links on mixie points, the visitors' favourites among them, and their openings.

create table attachments (
  id uuid primary key,
  project_id uuid not null references exhibitions on delete cascade,
  beacon_id uuid not null references beacons on delete cascade,
  kind text not null check (kind in ('DOCUMENT', 'LINK')),
  name text not null,
  url text,
  -- Shared by copies of a point. The sweep of an upload that was not announced as complete deletes the attachment too.
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

-- Written at the rate of scans: the key begins with the project, and there are no foreign keys (see scan_events).
create table attachment_favourites (
  project_id uuid not null,
  attachment_id uuid not null,
  visitor_id uuid not null,
  favoured_at timestamptz(3) not null,
  primary key (project_id, attachment_id, visitor_id)
);
create index attachment_favourites_of_visitor
  on attachment_favourites (visitor_id, favoured_at desc, attachment_id desc);

-- Openings of a document or link by a visitor, in visits: half an hour without an opening ends a visit.
create table attachment_openings (
  project_id uuid not null,
  attachment_id uuid not null,
  visitor_id uuid not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  visits integer not null default 1,
  -- Request that began the last visit.
  visit_id uuid not null,
  -- Total that the viewer reports, capped at the contract's longLookSeconds, beyond which it has no effect on the
  -- score.
  looked_seconds smallint not null default 0,
  primary key (project_id, attachment_id, visitor_id)
);
create index attachment_openings_of_visitor on attachment_openings (visitor_id);

-- Figures of an attachment by quarter of an hour (decision 073). A favourite that ends is subtracted in the quarter in
-- which it ends.
create table attachment_counters (
  project_id uuid not null,
  attachment_id uuid not null,
  -- Start of a quarter of an hour.
  hour timestamptz(3) not null,
  -- 0 to 7, by the visitor's id (counter-slots.ts), so that a crowd does not wait for one row.
  slot smallint not null,
  openings integer not null,
  favourites integer not null,
  look_seconds bigint not null default 0,
  primary key (project_id, attachment_id, hour, slot)
);
