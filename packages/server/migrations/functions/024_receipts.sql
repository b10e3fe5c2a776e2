-- Revision 2

create or replace function keep_exhibitor_name() returns trigger language plpgsql as $$
begin
  insert into exhibitor_names (exhibitor_id, since, name, country_code)
    values (new.id,
      case when tg_op = 'INSERT' then new.created_at else greatest(new.updated_at, old.updated_at) end,
      new.name, new.country_code)
    on conflict (exhibitor_id, since) do update set name = excluded.name, country_code = excluded.country_code;
  return null;
end $$;

create or replace function keep_fields_of_made() returns trigger language plpgsql as $$
begin
  insert into profile_fields (visitor_id, since, fields)
    select m.id, m.created_at,
      (select coalesce(jsonb_object_agg(field, to_jsonb(m.created_at)), '{}')
        from jsonb_object_keys(seen_person(v)) as f (field))
    from made m join visitors v on v.id = m.id;
  return null;
end $$;

create or replace function keep_fields_of_changed() returns trigger language plpgsql as $$
declare
  -- Falls back to now, because some statements change a profile without updated_at.
  moment timestamptz(3) := case when new.updated_at > old.updated_at then new.updated_at else now() end;
  before jsonb := (select p.fields from profile_fields p where p.visitor_id = new.id order by p.since desc limit 1);
begin
  insert into profile_fields (visitor_id, since, fields)
    select new.id, moment, coalesce(
      jsonb_object_agg(field, case when value = seen_person(old) -> field then before -> field else to_jsonb(moment) end),
      '{}')
    from jsonb_each(seen_person(new)) as f (field, value)
    on conflict (visitor_id, since) do update set fields = excluded.fields;
  return null;
end $$;
