-- Receipts of consents (decision 038). A receipt says what was true when somebody agreed, or took it back; the ledger says that
-- they did, and the tables below what an exhibitor, a profile and a text were at that moment. So a scan writes nothing more.

-- What stands behind the check character of a receipt's code: the last 45 bits of its event's id, which are random. Those that
-- would need a check character outside of the alphabet become the nearest one below that does not. `codeOfReceipt` of the
-- program does the same, and a test holds the two against each other.
-- One expression, and not strict, so that PostgreSQL puts it in the place of the call: a function that is called costs a scan a
-- tenth of a millisecond.
create function receipt_number(event_id uuid) returns bigint
  language sql immutable parallel safe
  return (('x' || right(event_id::text, 12))::bit(48)::bigint & 35184372088831)
    - greatest((('x' || right(event_id::text, 12))::bit(48)::bigint & 35184372088831) % 37 - 31, 0);

-- By exhibitor too: the first scan looks there for an earlier grant, and reports for the one in force.
drop index consent_events_of_subject;
create index consent_events_of_subject on consent_events (subject, purpose, exhibitor_id, at desc, id desc) include (granted);
create index consent_events_by_receipt on consent_events (receipt_number(id));

-- What an exhibitor was called, since when.
create table exhibitor_names (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  since timestamptz(3) not null,
  name text not null,
  country_code char(2),
  primary key (exhibitor_id, since)
);
insert into exhibitor_names (exhibitor_id, since, name, country_code) select id, created_at, name, country_code from exhibitors;

create function keep_exhibitor_name() returns trigger language plpgsql as $$
begin
  insert into exhibitor_names (exhibitor_id, since, name, country_code)
    values (new.id, case when tg_op = 'INSERT' then new.created_at else greatest(new.updated_at, old.updated_at) end, new.name,
      new.country_code)
    on conflict (exhibitor_id, since) do update set name = excluded.name, country_code = excluded.country_code;
  return null;
end $$;
create trigger exhibitors_made_keep_their_name after insert on exhibitors for each row execute function keep_exhibitor_name();
create trigger exhibitors_renamed_keep_their_name after update of name, country_code on exhibitors for each row
  when ((old.name, old.country_code) is distinct from (new.name, new.country_code)) execute function keep_exhibitor_name();

-- Which fields of a profile were filled in, since when, and each of them since when: names of fields, none of their contents.
-- It goes with the profile.
create table profile_fields (
  visitor_id uuid not null references visitors on delete cascade,
  since timestamptz(3) not null,
  -- When each was filled in last; null where that is not known.
  fields jsonb not null,
  primary key (visitor_id, since)
);

create function filled_fields(profile visitors) returns text[] language sql immutable as $$
  select array_remove(array[
    case when profile.name <> '' then 'name' end,
    case when profile.email <> '' then 'email' end,
    case when profile.phone <> '' then 'phone' end,
    case when profile.organization <> '' then 'organization' end,
    case when profile.city <> '' then 'city' end,
    case when profile.industry <> '' then 'industry' end,
    case when profile.profession <> '' then 'profession' end,
    case when profile.country_code <> '' then 'countryCode' end
  ], null)
$$;

insert into profile_fields (visitor_id, since, fields)
  select v.id, v.created_at, (select coalesce(jsonb_object_agg(field, null), '{}') from unnest(filled_fields(v)) as f (field))
  from visitors v;

create function keep_fields_of_made() returns trigger language plpgsql as $$
begin
  insert into profile_fields (visitor_id, since, fields)
    select m.id, m.created_at,
      (select coalesce(jsonb_object_agg(field, to_jsonb(m.created_at)), '{}') from unnest(filled_fields(v)) as f (field))
    from made m join visitors v on v.id = m.id;
  return null;
end $$;
create trigger visitors_made_keep_their_fields after insert on visitors
  referencing new table as made for each statement execute function keep_fields_of_made();

create function keep_fields_of_changed() returns trigger language plpgsql as $$
declare
  -- Not everybody who writes a profile says when.
  moment timestamptz(3) := case when new.updated_at > old.updated_at then new.updated_at else now() end;
  before jsonb := (select p.fields from profile_fields p where p.visitor_id = new.id order by p.since desc limit 1);
  changed text[] := array_remove(array[
    case when old.name is distinct from new.name then 'name' end,
    case when old.email is distinct from new.email then 'email' end,
    case when (old.prefix, old.phone) is distinct from (new.prefix, new.phone) then 'phone' end,
    case when old.organization is distinct from new.organization then 'organization' end,
    case when old.city is distinct from new.city then 'city' end,
    case when old.industry is distinct from new.industry then 'industry' end,
    case when old.profession is distinct from new.profession then 'profession' end,
    case when old.country_code is distinct from new.country_code then 'countryCode' end
  ], null);
begin
  insert into profile_fields (visitor_id, since, fields)
    select new.id, moment, coalesce(
      jsonb_object_agg(field, case when field = any(changed) then to_jsonb(moment) else before -> field end), '{}')
    from unnest(filled_fields(new)) as f (field)
    on conflict (visitor_id, since) do update set fields = excluded.fields;
  return null;
end $$;
create trigger visitors_changed_keep_their_fields
  after update of name, organization, email, city, prefix, phone, industry, profession, country_code on visitors for each row
  when ((old.name, old.organization, old.email, old.city, old.prefix, old.phone, old.industry, old.profession, old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.prefix, new.phone, new.industry, new.profession, new.country_code))
  execute function keep_fields_of_changed();

-- The terms of use and the privacy notice as they were shown, since when: an operator may change theirs under the same version.
create table legal_texts (
  document text not null,
  language text not null,
  since timestamptz(3) not null,
  text_version text not null,
  sha256 text not null,
  text text not null,
  primary key (document, language, since)
);

-- What receipts are signed with. Of keys that are used no longer the public half stays: receipts are verified by it for good.
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
