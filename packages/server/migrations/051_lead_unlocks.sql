-- Who of the team unlocked a lead; null of those from before this was kept.
alter table lead_unlocks add column unlocked_by uuid;

-- The same as search_leads_anew for many, in one statement.
create function search_many_leads_anew(visitor_ids uuid[], project_ids uuid[]) returns void language sql as $$
  insert into lead_search (project_id, lead_id, first_at, rating, shown, terms, sort_name)
    select project_id, lead_id, first_at, rating, shown, terms, sort_name
    from unnest(visitor_ids, project_ids) as c (visitor_id, project_id)
    join leads_as_shown using (visitor_id, project_id)
    order by project_id, lead_id
  on conflict (project_id, lead_id) do update
    set shown = excluded.shown, terms = excluded.terms, sort_name = excluded.sort_name
$$;

-- Leads are unlocked by the thousand. So what is found of them is made anew once a statement, as it was made row by row:
-- in the same transaction, and after whoever changes a profile or takes consent back meanwhile.
create function search_unlocked_leads() returns trigger language plpgsql as $$
declare
  visitor_ids uuid[];
  project_ids uuid[];
begin
  -- As arrays: a plan that was made for one row is as good for thousands, and the other way round.
  select array_agg(c.visitor_id), array_agg(c.project_id) into visitor_ids, project_ids from changed c;
  -- Whoever changes the profile meanwhile either is done, or sees the unlocked lead.
  perform 1 from visitors where id = any(visitor_ids) order by id for share;
  perform search_many_leads_anew(visitor_ids, project_ids);
  return null;
end $$;

drop trigger leads_unlocked_are_searched on lead_unlocks;
drop function search_unlocked_lead();
create trigger leads_unlocked_are_searched after insert on lead_unlocks
  referencing new table as changed for each statement execute function search_unlocked_leads();
create trigger leads_locked_are_searched after delete on lead_unlocks
  referencing old table as changed for each statement execute function search_unlocked_leads();

-- What somebody follows over `live` (decision 030): a message names the leads of a project whose rows show something else now,
-- or none for a project that may be changed anywhere. What scans and the team do is told by the server after the commit, for
-- a commit with a message waits for all others with one. What is rare and must not be missed is told from here.
create function tell_lead_news(of_project uuid, lead_ids uuid[]) returns void language sql as $$
  select pg_notify('lead_news', json_build_object('id', gen_random_uuid(),
    'changed', json_build_object(of_project, case when cardinality(lead_ids) <= 100 then to_json(lead_ids) end))::text)
$$;

-- A withdrawal or its return, and what was another visitor's before.
create function tell_changed_lead() returns trigger language plpgsql as $$
begin
  perform tell_lead_news(new.project_id, array[new.id]);
  return null;
end $$;
create trigger leads_changed_are_told after update of visitor_id, consent_withdrawn_at on leads for each row
  when ((old.visitor_id, old.consent_withdrawn_at) is distinct from (new.visitor_id, new.consent_withdrawn_at))
  execute function tell_changed_lead();

create function tell_gone_leads() returns trigger language plpgsql as $$
begin
  perform tell_lead_news(g.project_id, array_agg(g.id)) from gone g group by g.project_id;
  return null;
end $$;
create trigger leads_gone_are_told after delete on leads
  referencing old table as gone for each statement execute function tell_gone_leads();

-- A profile that changed, or that is there no more. Of what a row does not show nothing is told: not even that it changed, for
-- two companies that both heard of it in one moment would know that two locked leads are one person.
create function tell_changed_visitor() returns trigger language plpgsql as $$
declare
  shows_always boolean := tg_op = 'DELETE';
begin
  if tg_op = 'UPDATE' then
    shows_always := (lead_search_initial(old.name), lead_search_initial(old.organization), old.industry, old.profession,
        old.country_code)
      is distinct from (lead_search_initial(new.name), lead_search_initial(new.organization), new.industry, new.profession,
        new.country_code);
  end if;
  perform tell_lead_news(l.project_id, array[l.id])
    from leads l left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
    where l.visitor_id = old.id and (shows_always or (u.at is not null and l.consent_withdrawn_at is null));
  return null;
end $$;
create trigger visitors_changed_are_told
  after update of name, organization, email, city, prefix, phone, industry, profession, country_code on visitors for each row
  when ((old.name, old.organization, old.email, old.city, old.prefix, old.phone, old.industry, old.profession, old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.prefix, new.phone, new.industry, new.profession, new.country_code))
  execute function tell_changed_visitor();
create trigger visitors_gone_are_told after delete on visitors
  for each row execute function tell_changed_visitor();
