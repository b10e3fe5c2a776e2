-- Revision 1

create or replace function keep_exhibitor_name() returns trigger language plpgsql as $$
begin
  insert into exhibitor_names (exhibitor_id, since, name, country_code)
    values (new.id,
      case when tg_op = 'INSERT' then new.created_at else greatest(new.updated_at, old.updated_at) end,
      new.name, new.country_code)
    on conflict (exhibitor_id, since) do update set name = excluded.name, country_code = excluded.country_code;
  return null;
end $$;

create or replace function filled_fields(profile visitors) returns text[] language sql immutable as $$
  select array_remove(array[
    case when profile.name <> '' then 'name' end,
    case when profile.email <> '' then 'email' end,
    case when profile.phone <> '' then 'phone' end,
    case when profile.organization <> '' then 'organization' end,
    case when profile.city <> '' then 'city' end,
    case when profile.state <> '' then 'state' end,
    case when profile.industry <> '' then 'industry' end,
    case when profile.profession <> '' then 'profession' end,
    case when profile.country_code <> '' then 'countryCode' end
  ], null)
$$;

create or replace function keep_fields_of_made() returns trigger language plpgsql as $$
begin
  insert into profile_fields (visitor_id, since, fields)
    select m.id, m.created_at,
      (select coalesce(jsonb_object_agg(field, to_jsonb(m.created_at)), '{}')
        from unnest(filled_fields(v)) as f (field))
    from made m join visitors v on v.id = m.id;
  return null;
end $$;

create or replace function keep_fields_of_changed() returns trigger language plpgsql as $$
declare
  -- Falls back to now, because some statements change a profile without updated_at.
  moment timestamptz(3) := case when new.updated_at > old.updated_at then new.updated_at else now() end;
  before jsonb := (select p.fields from profile_fields p where p.visitor_id = new.id order by p.since desc limit 1);
  changed text[] := array_remove(array[
    case when old.name is distinct from new.name then 'name' end,
    case when old.email is distinct from new.email then 'email' end,
    case when (old.prefix, old.phone) is distinct from (new.prefix, new.phone) then 'phone' end,
    case when old.organization is distinct from new.organization then 'organization' end,
    case when old.city is distinct from new.city then 'city' end,
    case when old.state is distinct from new.state then 'state' end,
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
