-- Consent receipts, and the history of names and profiles that they are made from (decision 038).

create table exhibitor_names (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  since timestamptz(3) not null,
  name text not null,
  country_code char(2),
  primary key (exhibitor_id, since)
);

create trigger exhibitors_made_keep_their_name after insert on exhibitors
  for each row execute function keep_exhibitor_name();
create trigger exhibitors_renamed_keep_their_name after update of name, country_code on exhibitors for each row
  when ((old.name, old.country_code) is distinct from (new.name, new.country_code))
  execute function keep_exhibitor_name();

-- Filled fields of a profile since a moment: names of fields without their contents. Deleted with the profile.
create table profile_fields (
  visitor_id uuid not null references visitors on delete cascade,
  since timestamptz(3) not null,
  -- {field: moment when it was filled in last}, null where the moment is not known.
  fields jsonb not null,
  primary key (visitor_id, since)
);

create trigger visitors_made_keep_their_fields after insert on visitors
  referencing new table as made for each statement execute function keep_fields_of_made();
create trigger visitors_changed_keep_their_fields after update on visitors
  for each row when (seen_person(old) is distinct from seen_person(new)) execute function keep_fields_of_changed();

-- Keys that sign receipts. Only public halves are stored, and for good, because old receipts are verified by them.
create table receipt_keys (
  id text primary key,
  public_key jsonb not null,
  since timestamptz(3) not null
);

-- Receipts, made on the first request and the same text from then on.
create table consent_receipts (
  event_id uuid primary key references consent_events,
  key_id text not null references receipt_keys,
  signed text not null,
  issued_at timestamptz(3) not null
);
