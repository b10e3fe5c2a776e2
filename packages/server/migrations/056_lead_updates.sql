-- What an integration pulls (decision 035): which leads show something else since when. A row is what one statement changed in
-- one project; scans write it with their flight. Without foreign keys, as `leads`.
create table lead_updates (
  project_id uuid not null,
  -- Of the transaction that made the change, by which it is told whether a reader has seen it.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now(),
  lead_ids uuid[] not null
);
create index lead_updates_of_project on lead_updates (project_id, xid);

-- Leads that are there no more; rare, and kept for ever, for whoever comes back late.
create table gone_leads (
  project_id uuid not null,
  lead_id uuid not null,
  primary key (project_id, lead_id)
);

-- Of what was before nobody knows when it changed.
insert into lead_updates (project_id, lead_ids) select project_id, array_agg(id) from leads group by project_id;

create function log_changed_leads() returns trigger language plpgsql as $$
begin
  insert into lead_updates (project_id, lead_ids) select project_id, array_agg(id) from changed group by project_id;
  return null;
end $$;
create trigger leads_made_are_logged after insert on leads
  referencing new table as changed for each statement execute function log_changed_leads();
create trigger leads_changed_are_logged after update on leads
  referencing new table as changed for each statement execute function log_changed_leads();

create function log_gone_leads() returns trigger language plpgsql as $$
begin
  insert into gone_leads (project_id, lead_id) select project_id, id from changed on conflict do nothing;
  insert into lead_updates (project_id, lead_ids) select project_id, array_agg(id) from changed group by project_id;
  return null;
end $$;
create trigger leads_gone_are_logged after delete on leads
  referencing old table as changed for each statement execute function log_gone_leads();

create function log_unlocked_leads() returns trigger language plpgsql as $$
begin
  insert into lead_updates (project_id, lead_ids)
    select l.project_id, array_agg(l.id)
    from changed c join leads l on l.project_id = c.project_id and l.visitor_id = c.visitor_id
    group by l.project_id;
  return null;
end $$;
create trigger leads_unlocked_are_logged after insert on lead_unlocks
  referencing new table as changed for each statement execute function log_unlocked_leads();
create trigger leads_locked_are_logged after delete on lead_unlocks
  referencing old table as changed for each statement execute function log_unlocked_leads();

-- A profile is logged where it is told, and only there: of what a row hides nobody learns that it changed.
create or replace function tell_changed_visitor() returns trigger language plpgsql as $$
declare
  shows_always boolean := tg_op = 'DELETE';
  lead record;
begin
  if tg_op = 'UPDATE' then
    shows_always := (lead_search_initial(old.name), lead_search_initial(old.organization), old.industry, old.profession,
        old.country_code)
      is distinct from (lead_search_initial(new.name), lead_search_initial(new.organization), new.industry, new.profession,
        new.country_code);
  end if;
  for lead in
    select l.project_id, l.id
      from leads l left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
      where l.visitor_id = old.id and (shows_always or (u.at is not null and l.consent_withdrawn_at is null))
  loop
    insert into lead_updates (project_id, lead_ids) values (lead.project_id, array[lead.id]);
    perform tell_lead_news(lead.project_id, array[lead.id]);
  end loop;
  return null;
end $$;
