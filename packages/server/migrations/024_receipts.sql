-- What an exhibitor was called, since when.
create table exhibitor_names (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  since timestamptz(3) not null,
  name text not null,
  country_code char(2),
  primary key (exhibitor_id, since)
);

-- Which fields of a profile were filled in, since when, and each of them since when: names of fields, none of their
-- contents. It goes with the profile.
create table profile_fields (
  visitor_id uuid not null references visitors on delete cascade,
  since timestamptz(3) not null,
  -- When each was filled in last; null where that is not known.
  fields jsonb not null,
  primary key (visitor_id, since)
);

-- What receipts are signed with. Of keys that are used no longer the public half stays: receipts are verified by it for
-- good.
create table receipt_keys (
  id text primary key,
  public_key jsonb not null,
  since timestamptz(3) not null
);

-- A receipt is made when it is asked for first, and is the same from then on.
create table consent_receipts (
  event_id uuid primary key references consent_events,
  key_id text not null references receipt_keys,
  signed text not null,
  issued_at timestamptz(3) not null
);

create trigger exhibitors_made_keep_their_name after insert on exhibitors for each row execute function keep_exhibitor_name();
create trigger exhibitors_renamed_keep_their_name after update of name, country_code on exhibitors for each row
  when ((old.name, old.country_code) is distinct from (new.name, new.country_code)) execute function keep_exhibitor_name();
create trigger visitors_made_keep_their_fields after insert on visitors
  referencing new table as made for each statement execute function keep_fields_of_made();
create trigger visitors_changed_keep_their_fields
  after update of name, organization, email, city, state, prefix, phone, industry, profession, country_code on visitors
  for each row when (
    (old.name, old.organization, old.email, old.city, old.state, old.prefix, old.phone, old.industry, old.profession,
      old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.state, new.prefix, new.phone, new.industry, new.profession,
      new.country_code))
  execute function keep_fields_of_changed();
