-- A visitor may keep their telephone number from an exhibitor, and share everything else with it.
alter table consent_events drop constraint consent_events_purpose_check;
alter table consent_events add constraint consent_events_purpose_check
  check (purpose in ('TERMS', 'PRIVACY', 'MARKETING', 'SHARE_WITH_EXHIBITOR', 'SHARE_TELEPHONE'));

-- A row stands for what is taken back: everything, the telephone number, or both.
alter table sharing_withdrawals alter column withdrawn_at drop not null;
alter table sharing_withdrawals add column phone_withdrawn_at timestamptz(3);
-- Only an unlocked lead shows a number. So scans write nothing of it, and of a locked lead nobody learns that it is kept back.
alter table lead_unlocks add column phone_withdrawn_at timestamptz(3);

-- As before, without a number that is kept back.
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
    search_form(concat_ws(E'\n', v.name, v.organization, v.email, v.city,
      case when u.phone_withdrawn_at is null then concat_ws(' ', v.prefix, v.phone) end)) as shown
  ) o;

-- Whoever keeps their number back meanwhile either is done, or finds the unlocked lead.
create or replace function search_unlocked_leads() returns trigger language plpgsql as $$
declare
  visitor_ids uuid[];
  project_ids uuid[];
begin
  -- As arrays: a plan that was made for one row is as good for thousands, and the other way round.
  select array_agg(c.visitor_id), array_agg(c.project_id) into visitor_ids, project_ids from changed c;
  -- Whoever changes the profile meanwhile either is done, or sees the unlocked lead.
  perform 1 from visitors where id = any(visitor_ids) order by id for share;
  if tg_op = 'INSERT' then
    update lead_unlocks u set phone_withdrawn_at = w.phone_withdrawn_at
      from unnest(visitor_ids, project_ids) as c (visitor_id, project_id)
      join exhibitions p on p.id = c.project_id
      join sharing_withdrawals w on w.visitor_id = c.visitor_id and w.exhibitor_id = p.owner_id
      where u.project_id = c.project_id and u.visitor_id = c.visitor_id and w.phone_withdrawn_at is not null;
  end if;
  perform search_many_leads_anew(visitor_ids, project_ids);
  return null;
end $$;

create function tell_phone_of_lead() returns trigger language plpgsql as $$
declare
  shown_id uuid := (select l.id from leads l
    where l.project_id = new.project_id and l.visitor_id = new.visitor_id and l.consent_withdrawn_at is null);
begin
  perform search_leads_anew(new.visitor_id, new.project_id);
  if shown_id is not null then
    insert into lead_updates (project_id, lead_ids) values (new.project_id, array[shown_id]);
    perform tell_lead_news(new.project_id, array[shown_id]);
  end if;
  return null;
end $$;
create trigger phones_of_leads_are_told after update of phone_withdrawn_at on lead_unlocks for each row
  when (old.phone_withdrawn_at is distinct from new.phone_withdrawn_at) execute function tell_phone_of_lead();

-- Of a number that is kept back nobody learns that it changed.
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
    shows_when_open := (old.name, old.organization, old.email, old.city)
      is distinct from (new.name, new.organization, new.email, new.city);
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
