-- What a mixie point has on the business side: a cover, who changed it, an order that two people can change at once, and
-- codes that are printed before they lead anywhere, are led elsewhere, or nowhere.
alter table beacons
  add column cover_key text references stored_files,
  add column updated_by uuid,
  -- Put away for good, as its people meant it. Archived ones come back.
  add column deleted_at timestamptz;
update beacons set deleted_at = archived_at where archived_at is not null;

create table beacon_orders (
  project_id uuid primary key references exhibitions on delete cascade,
  version integer not null,
  updated_at timestamptz not null
);

alter table codes drop constraint codes_kind_check;
alter table codes
  alter column target_id drop not null,
  -- Of a code that was printed blank: the company whose it is, and the project that it was meant for.
  add column exhibitor_id uuid,
  add column project_id uuid,
  -- When it was last led elsewhere.
  add column moved_at timestamptz,
  add constraint codes_kind_check check (kind in ('BEACON', 'TRADE_FAIR', 'VISITOR', 'BLANK')),
  add constraint codes_target_check check ((kind = 'BLANK') = (target_id is null) and (kind <> 'BLANK' or exhibitor_id is not null));
create index codes_blank on codes (exhibitor_id, created_at, code) where kind = 'BLANK';

-- Where a code led before, and until when: a scan that arrives late counts for the point that was scanned.
create table code_moves (
  code char(10) not null references codes on delete cascade,
  until timestamptz not null,
  target_id uuid not null,
  primary key (code, until)
);

-- Texts become the limited HTML that they are kept as from now on: a blank line parts paragraphs.
update beacons set description =
  '<p>' || replace(regexp_replace(
    replace(replace(replace(replace(replace(btrim(description, E' \t\r\n'), E'\r', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'),
    '\n[ \t]*\n\s*', '</p><p>', 'g'), E'\n', '<br>') || '</p>'
where btrim(description, E' \t\r\n') <> '';
update beacons set description = null where btrim(description, E' \t\r\n') = '';
