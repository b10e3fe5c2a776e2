-- What a list of leads is narrowed and sorted by beside what rows show of a person (decisions 024 and 028). It lies in
-- `lead_search`, which a scan of a lead that is there already does not touch.
alter table lead_search
  -- The name as it is shown, in search form: an initial while the lead shows no more.
  add column sort_name text collate "C" not null default '',
  add column first_at timestamptz(3),
  add column rating smallint,
  add column is_open boolean not null generated always as (shown is not null) stored,
  -- Status, assignee, stars and tags.
  add column work text[] collate "C" not null default '{}',
  -- The team's own words, tags and notes, in search form, one a line; null where there are none or the lead is withdrawn.
  add column written text,
  add column written_terms text[] collate "C";

-- Short enough for a cursor.
create function lead_sort_name(name text) returns text
  language sql immutable parallel safe
  return coalesce(left(search_form(btrim(name)), 50), '');

create function lead_work_terms(project_id uuid, status text, assignee_id uuid, rating smallint, tags text[]) returns text[]
  language sql immutable parallel safe
  return array_remove(array[
      lead_search_term(project_id, 's' || lower(status)),
      lead_search_term(project_id, 'a' || coalesce(assignee_id::text, 'nobody')),
      case when rating > 0 then lead_search_term(project_id, '*' || rating) end
    ], null) || array(select lead_search_term(project_id, 't' || tag_key(tag)) from unnest(tags) as t (tag));

create function lead_written(of_project uuid, of_visitor uuid, tags text[]) returns text
  language sql stable
  return search_form(nullif(concat_ws(E'\n', nullif(array_to_string(tags, E'\n'), ''),
    (select string_agg(n.text, E'\n' order by n.at, n.id) from lead_notes n
      where n.project_id = of_project and n.visitor_id = of_visitor)), ''));

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
    search_form(concat_ws(E'\n', v.name, v.organization, v.email, v.city, concat_ws(' ', v.prefix, v.phone))) as shown
  ) o;

update lead_search s set
  terms = w.terms, sort_name = w.sort_name, first_at = w.first_at, rating = w.rating, work = w.work, written = w.written,
  written_terms = lead_search_terms(s.project_id, w.written)
from (
  select l.*, a.terms, a.sort_name,
    lead_work_terms(l.project_id, l.status, l.assignee_id, l.rating,
      case when l.consent_withdrawn_at is null then l.tags end) as work,
    case when l.consent_withdrawn_at is null then lead_written(l.project_id, l.visitor_id, l.tags) end as written
  from leads l join leads_as_shown a on a.project_id = l.project_id and a.lead_id = l.id
) w
where s.project_id = w.project_id and s.lead_id = w.id;
alter table lead_search alter column first_at set not null, alter column rating set not null;

drop index lead_search_by_term;
create index lead_search_by_term on lead_search using gin (terms, work, written_terms);
create index lead_search_by_name on lead_search (project_id, sort_name, lead_id) include (is_open);
create index lead_search_by_first_seen on lead_search (project_id, first_at, lead_id);
create index lead_search_by_rating on lead_search (project_id, rating, lead_id);

create or replace function search_made_leads() returns trigger language plpgsql as $$
begin
  insert into lead_search (project_id, lead_id, first_at, rating, terms, sort_name, work, written, written_terms)
    select m.project_id, m.id, m.first_at, m.rating, array_remove(array[
      lead_search_term(m.project_id, 'i' || v.industry),
      lead_search_term(m.project_id, 'r' || v.profession),
      lead_search_term(m.project_id, 'c' || v.country_code),
      lead_search_term(m.project_id, '1' || lead_search_initial(v.name)),
      lead_search_term(m.project_id, '1' || lead_search_initial(v.organization)),
      lead_search_term(m.project_id, 'shut')
    ], null), coalesce(lead_search_initial(v.name), ''),
    lead_work_terms(m.project_id, m.status, m.assignee_id, m.rating, t.tags), w.written,
    lead_search_terms(m.project_id, w.written)
    from made m
    left join visitors v on v.id = m.visitor_id
    cross join lateral (select case when m.consent_withdrawn_at is null then m.tags else '{}' end as tags) t
    cross join lateral (select case when t.tags <> '{}' then lead_written(m.project_id, m.visitor_id, t.tags) end as written) w;
  perform search_leads_anew(m.visitor_id, m.project_id)
    from made m join lead_unlocks u on u.project_id = m.project_id and u.visitor_id = m.visitor_id;
  return null;
end $$;

create or replace function search_leads_anew(of_visitor uuid, of_project uuid) returns void language sql as $$
  insert into lead_search (project_id, lead_id, first_at, rating, shown, terms, sort_name)
    select project_id, lead_id, first_at, rating, shown, terms, sort_name from leads_as_shown
    where visitor_id = of_visitor and (of_project is null or project_id = of_project)
    order by project_id, lead_id
  on conflict (project_id, lead_id) do update
    set shown = excluded.shown, terms = excluded.terms, sort_name = excluded.sort_name
$$;

-- What the team did with a lead, for each that was changed. A scan changes nothing of it, unless a phone sent it so late that
-- the lead was first seen before.
create function search_worked_lead() returns trigger language plpgsql as $$
declare
  tags text[] := case when new.consent_withdrawn_at is null then new.tags else '{}' end;
begin
  update lead_search set first_at = new.first_at, rating = new.rating,
    work = lead_work_terms(new.project_id, new.status, new.assignee_id, new.rating, tags)
    where project_id = new.project_id and lead_id = new.id;
  if (old.tags, old.visitor_id, old.consent_withdrawn_at is null)
    is distinct from (new.tags, new.visitor_id, new.consent_withdrawn_at is null)
  then perform search_notes_anew(new.project_id, new.visitor_id);
  end if;
  return null;
end $$;
create trigger leads_worked_are_searched
  after update of first_at, status, assignee_id, rating, tags, visitor_id, consent_withdrawn_at on leads for each row
  when ((old.first_at, old.status, old.assignee_id, old.rating, old.tags, old.visitor_id, old.consent_withdrawn_at)
    is distinct from
    (new.first_at, new.status, new.assignee_id, new.rating, new.tags, new.visitor_id, new.consent_withdrawn_at))
  execute function search_worked_lead();

create function search_notes_anew(of_project uuid, of_visitor uuid) returns void language sql as $$
  -- Whoever withdraws the consent meanwhile either is done, or finds what is written here.
  select 1 from leads where project_id = of_project and visitor_id = of_visitor for share;
  update lead_search s set written = w.written, written_terms = lead_search_terms(s.project_id, w.written)
    from (
      select l.project_id, l.id,
        case when l.consent_withdrawn_at is null then lead_written(l.project_id, l.visitor_id, l.tags) end as written
      from leads l where l.project_id = of_project and l.visitor_id = of_visitor
    ) w
    where s.project_id = w.project_id and s.lead_id = w.id
$$;

create function search_noted_leads() returns trigger language plpgsql as $$
begin
  perform search_notes_anew(n.project_id, n.visitor_id)
    from (select distinct project_id, visitor_id from noted order by project_id, visitor_id) n;
  return null;
end $$;
create trigger notes_made_are_searched after insert on lead_notes
  referencing new table as noted for each statement execute function search_noted_leads();
create trigger notes_moved_are_searched after update on lead_notes
  referencing new table as noted for each statement execute function search_noted_leads();
create trigger notes_gone_are_not_searched after delete on lead_notes
  referencing old table as noted for each statement execute function search_noted_leads();

-- An exhibitor's people have up to fifty each.
create index lead_views_of_author on lead_views (project_id, author_id);

-- Tags are counted among the leads that have any.
create index leads_tagged on leads (project_id) where tags <> '{}';
