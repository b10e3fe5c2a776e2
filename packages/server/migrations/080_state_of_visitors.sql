-- A visitor's state or region is shown, searched and told like the city: of unlocked leads only. What was stored of it so far came
-- by imports and the API, and was shown to nobody.

-- Which fields of a profile were filled in, and since when.
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

create or replace function keep_fields_of_changed() returns trigger language plpgsql as $$
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
create or replace trigger visitors_changed_keep_their_fields
  after update of name, organization, email, city, state, prefix, phone, industry, profession, country_code on visitors
  for each row when (
    (old.name, old.organization, old.email, old.city, old.state, old.prefix, old.phone, old.industry, old.profession,
      old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.state, new.prefix, new.phone, new.industry, new.profession,
      new.country_code))
  execute function keep_fields_of_changed();

-- From now on it is shared with the rest. Receipts of before say what was shared then.
insert into profile_fields (visitor_id, since, fields)
  select v.id, now(), coalesce(last.fields, '{}') || '{"state": null}'
  from visitors v
  left join lateral (select f.fields from profile_fields f where f.visitor_id = v.id order by f.since desc limit 1) last on true
  where v.state <> ''
  on conflict (visitor_id, since) do update set fields = excluded.fields;

-- What an open lead is found by.
create or replace view leads_as_shown as
  select l.project_id, l.visitor_id, l.id as lead_id, case when o.is_open then o.shown end as shown,
    array_remove(array[
      lead_search_term(l.project_id, 'i' || v.industry),
      lead_search_term(l.project_id, 'r' || v.profession),
      lead_search_term(l.project_id, 'c' || v.country_code),
      case when o.is_open then lead_search_term(l.project_id, 'open')
        else lead_search_term(l.project_id, '1' || lead_search_initial(v.name)) end,
      case when not o.is_open then lead_search_term(l.project_id, '1' || lead_search_initial(v.organization)) end,
      case when not o.is_open then lead_search_term(l.project_id, 'shut') end
    ], null) || case when o.is_open then lead_search_terms(l.project_id, o.shown) end as terms,
    case when o.is_open then lead_sort_name(v.name) else coalesce(lead_search_initial(v.name), '') end as sort_name,
    l.first_at, l.rating
  from leads l
  left join visitors v on v.id = l.visitor_id
  left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
  cross join lateral (select u.at is not null and l.consent_withdrawn_at is null as is_open,
    search_form(concat_ws(E'\n', v.name, v.organization, v.email, v.city, v.state,
      case when u.phone_withdrawn_at is null then concat_ws(' ', v.prefix, v.phone) end)) as shown
  ) o;
create or replace trigger visitors_changed_are_searched
  after update of name, organization, email, city, state, prefix, phone, industry, profession, country_code on visitors
  for each row when (
    (old.name, old.organization, old.email, old.city, old.state, old.prefix, old.phone, old.industry, old.profession,
      old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.state, new.prefix, new.phone, new.industry, new.profession,
      new.country_code))
  execute function search_changed_visitor();
do $$ begin
  perform search_leads_anew(id, null) from visitors where state <> '';
end $$;

-- Of whom the desk is told that they changed.
create or replace function tell_changed_visitor() returns trigger language plpgsql as $$
declare
  shows_always boolean := tg_op = 'DELETE';
  shows_when_open boolean := tg_op = 'DELETE';
  lead record;
begin
  if tg_op = 'UPDATE' then
    shows_always := (lead_search_initial(old.name), lead_search_initial(old.organization), old.industry, old.profession,
        old.country_code)
      is distinct from (lead_search_initial(new.name), lead_search_initial(new.organization), new.industry, new.profession,
        new.country_code);
    shows_when_open := (old.name, old.organization, old.email, old.city, old.state)
      is distinct from (new.name, new.organization, new.email, new.city, new.state);
  end if;
  for lead in
    select l.project_id, l.id
      from leads l left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
      where l.visitor_id = old.id and (shows_always or (u.at is not null and l.consent_withdrawn_at is null
        and (shows_when_open or u.phone_withdrawn_at is null)))
  loop
    insert into lead_updates (project_id, lead_ids) values (lead.project_id, array[lead.id]);
    perform tell_lead_news(lead.project_id, array[lead.id]);
  end loop;
  return null;
end $$;
create or replace trigger visitors_changed_are_told
  after update of name, organization, email, city, state, prefix, phone, industry, profession, country_code on visitors
  for each row when (
    (old.name, old.organization, old.email, old.city, old.state, old.prefix, old.phone, old.industry, old.profession,
      old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.state, new.prefix, new.phone, new.industry, new.profession,
      new.country_code))
  execute function tell_changed_visitor();
