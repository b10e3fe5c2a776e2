-- Revision 3

-- Filled fields of a profile that exhibitors may see, by the names of the contract's `seenPerson`; a test compares the two.
create or replace function seen_person(profile visitors) returns jsonb language sql stable parallel safe as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', nullif(profile.name, ''), 'email', nullif(profile.email, ''),
    'phone', case when profile.phone <> '' then concat_ws(' ', profile.prefix, profile.phone) end,
    'organization', nullif(profile.organization, ''), 'profession', nullif(profile.profession, ''),
    'industry', nullif(profile.industry, ''), 'city', nullif(profile.city, ''), 'state', nullif(profile.state, ''),
    'countryCode', nullif(profile.country_code, '')))
$$;

-- The part of a name that a locked lead shows.
create or replace function lead_initial(name text) returns text
  language sql immutable parallel safe
  return case when ascii(btrim(name)) < 128 then lower(left(btrim(name), 1)) else search_form(left(btrim(name), 1)) end;

create or replace function lead_initials(name text, organization text) returns text
  language sql immutable parallel safe
  return coalesce(lead_initial(name), '') || coalesce(lead_initial(organization), '');

-- Cut to 50 characters, so that a cursor can carry it.
create or replace function lead_sort_name(name text) returns text
  language sql immutable parallel safe
  return coalesce(left(search_form(btrim(name)), 50), '');

-- Form in which tags are compared: without case, and decomposed, so that an accented letter is found in any locale of
-- the database.
create or replace function tag_key(tag text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(tag, NFD));

create or replace function tag_keys(tags text[]) returns text[]
  language sql immutable parallel safe
  return array(select tag_key(t.tag) from unnest(tags) as t (tag));

-- Repeats the weights of the contract's lead-score.ts; a test compares the two.
create or replace function lead_score(
  points smallint, documents smallint, long_looks smallint, answers smallint, buying_signals smallint, wishes smallint,
  first_at timestamptz, last_at timestamptz, rating smallint
) returns smallint language sql immutable parallel safe
  return least(100,
    least(30, points * 10) + least(15, documents * 5) + least(5, long_looks * 5) + least(10, answers * 10)
    + least(15, buying_signals * 5) + least(15, wishes * 15)
    + case when last_at - first_at >= interval '12 hours' then 10 else 0 end + least(15, rating * 3))::smallint;

create or replace function lead_written(of_project uuid, of_visitor uuid, tags text[]) returns text
  language sql stable as $$
  select search_form(nullif(concat_ws(E'\n', nullif(array_to_string(tags, E'\n'), ''),
    (select string_agg(n.text, E'\n' order by n.at, n.id) from lead_notes n
      where n.project_id = of_project and n.visitor_id = of_visitor)), ''))
$$;

-- Projection of a lead for lists: the only code that decides what of its person and of the team's words finds it.
create or replace function lead_projection(of_project uuid, of_visitor uuid, is_lead_shared boolean, tags_of_lead text[])
  returns table (
    is_open boolean, industry text, profession text, country_code text, sort_name text, initials text, shown text,
    written text, tag_keys text[]
  )
  language sql stable as $$
  select o.is_open, v.industry, v.profession, v.country_code,
    case when o.is_open then lead_sort_name(v.name) else coalesce(lead_initial(v.name), '') end,
    case when o.is_open then '' else lead_initials(v.name, v.organization) end,
    case when o.is_open then search_form(concat_ws(E'\n', v.name, v.organization, v.email, v.city, v.state,
      case when u.phone_withdrawn_at is null then concat_ws(' ', v.prefix, v.phone) end)) end,
    case when is_lead_shared then lead_written(of_project, of_visitor, tags_of_lead) end,
    case when is_lead_shared then nullif(tag_keys(tags_of_lead), '{}') end
  from (select) one
  left join visitors v on v.id = of_visitor
  left join lead_unlocks u on u.project_id = of_project and u.visitor_id = of_visitor
  cross join lateral (select u.at is not null and is_lead_shared as is_open) o
$$;

-- Projects leads whose person, unlock or notes have changed. This and the triggers run in the transaction of the
-- change, so that a search never finds what a row no longer shows. Locks the leads first, in the order in which scans
-- lock them: of two changes at the same moment the later one sees both. A hidden change writes nothing, because a
-- written lead is logged, and two companies could compare their logs.
create or replace function project_leads(visitor_ids uuid[], project_ids uuid[]) returns void language sql as $$
  select 1 from unnest(visitor_ids, project_ids) as c (visitor_id, project_id) join leads l using (visitor_id, project_id)
    order by l.project_id, l.visitor_id for no key update of l;
  update leads l
    set is_open = p.is_open, industry = p.industry, profession = p.profession, country_code = p.country_code,
      sort_name = p.sort_name, initials = p.initials, shown = p.shown, written = p.written, tag_keys = p.tag_keys
    from unnest(visitor_ids, project_ids) as c (visitor_id, project_id)
    join leads s using (visitor_id, project_id)
    cross join lateral lead_projection(s.project_id, s.visitor_id, s.is_shared, s.tags) p
    where l.project_id = s.project_id and l.visitor_id = s.visitor_id
      and (l.is_open, l.industry, l.profession, l.country_code, l.sort_name, l.initials, l.shown, l.written, l.tag_keys)
        is distinct from (p.is_open, p.industry, p.profession, p.country_code, p.sort_name, p.initials, p.shown,
          p.written, p.tag_keys)
$$;

-- Projects new leads that their insert has not: scans, thousands a second, insert locked leads as they are shown.
create or replace function project_made_leads() returns trigger language plpgsql as $$
declare
  visitor_ids uuid[];
  project_ids uuid[];
begin
  select array_agg(m.visitor_id), array_agg(m.project_id) into visitor_ids, project_ids
    from made m
    left join visitors v on v.id = m.visitor_id
    left join lead_unlocks u on u.project_id = m.project_id and u.visitor_id = m.visitor_id
    where u.at is not null or m.tags <> '{}'
      or (m.industry, m.profession, m.country_code, m.sort_name, m.initials) is distinct from
        (v.industry, v.profession, v.country_code, coalesce(lead_initial(v.name), ''),
          lead_initials(v.name, v.organization));
  if visitor_ids is not null then perform project_leads(visitor_ids, project_ids); end if;
  return null;
end $$;

create or replace function project_changed_lead() returns trigger language plpgsql as $$
begin
  select p.is_open, p.industry, p.profession, p.country_code, p.sort_name, p.initials, p.shown, p.written, p.tag_keys
    into new.is_open, new.industry, new.profession, new.country_code, new.sort_name, new.initials, new.shown,
      new.written, new.tag_keys
    from lead_projection(new.project_id, new.visitor_id, new.consent_withdrawn_at is null, new.tags) p;
  return new;
end $$;

create or replace function project_changed_visitor() returns trigger language plpgsql as $$
begin
  perform project_leads(array_agg(l.visitor_id), array_agg(l.project_id)) from leads l where l.visitor_id = old.id;
  return null;
end $$;

create or replace function project_noted_leads() returns trigger language plpgsql as $$
begin
  perform project_leads(array_agg(n.visitor_id), array_agg(n.project_id)) from noted n;
  return null;
end $$;

-- Runs once a statement, because leads are unlocked by the thousand. Keeping the telephone number back has either ended
-- before or finds the unlocked lead.
create or replace function project_unlocked_leads() returns trigger language plpgsql as $$
declare
  visitor_ids uuid[];
  project_ids uuid[];
begin
  -- Makes arrays, whose plan fits one row and thousands alike.
  select array_agg(c.visitor_id), array_agg(c.project_id) into visitor_ids, project_ids from changed c;
  perform 1 from visitors where id = any(visitor_ids) order by id for share;
  if tg_op = 'INSERT' then
    update lead_unlocks u set phone_withdrawn_at = w.phone_withdrawn_at
      from unnest(visitor_ids, project_ids) as c (visitor_id, project_id)
      join exhibitions p on p.id = c.project_id
      join sharing_withdrawals w on w.visitor_id = c.visitor_id and w.exhibitor_id = p.owner_id
      where u.project_id = c.project_id and u.visitor_id = c.visitor_id and w.phone_withdrawn_at is not null;
  end if;
  perform project_leads(visitor_ids, project_ids);
  return null;
end $$;

-- Counts the documents that a lead opened for the first time. A trigger, because attachments cannot call leads, which
-- use them, and no code can forget it.
create or replace function count_opened_documents() returns trigger language plpgsql as $$
begin
  -- Locks the leads in the order in which scans lock them, so that the two cannot wait for each other.
  perform 1 from leads l
    where (l.project_id, l.visitor_id) in (select o.project_id, o.visitor_id from opened o)
    order by l.project_id, l.visitor_id for no key update;
  update leads l set document_count = l.document_count + o.documents
    from (select project_id, visitor_id, count(*) as documents from opened group by project_id, visitor_id) o
    where l.project_id = o.project_id and l.visitor_id = o.visitor_id;
  return null;
end $$;

create or replace function count_long_look() returns trigger language plpgsql as $$
begin
  update leads set long_look_count = long_look_count + 1
    where project_id = new.project_id and visitor_id = new.visitor_id;
  return null;
end $$;

-- Tells followers of a project over `live` (decision 030) which leads show something else, or null for more than 100.
-- Triggers tell only rare changes that must not be missed: a commit with a message waits for all others with one, so
-- the server tells scans and the team's work after the commit.
create or replace function tell_lead_news(of_project uuid, lead_ids uuid[]) returns void language sql as $$
  select pg_notify('lead_news', json_build_object('id', gen_random_uuid(),
    'changed', json_build_object(of_project, case when cardinality(lead_ids) <= 100 then to_json(lead_ids) end))::text)
$$;

-- Tells a withdrawal, its return, and a lead that became another visitor's.
create or replace function tell_changed_lead() returns trigger language plpgsql as $$
begin
  perform tell_lead_news(new.project_id, array[new.id]);
  return null;
end $$;

create or replace function tell_gone_leads() returns trigger language plpgsql as $$
begin
  perform tell_lead_news(g.project_id, array_agg(g.id)) from gone g group by g.project_id;
  return null;
end $$;

-- Logs and tells a changed or deleted profile only for leads whose rows show the change: two companies that heard of a
-- hidden change at one moment would know that two locked leads are one person. A telephone number that is kept back is
-- hidden as well. No other code logs changes of a profile.
create or replace function tell_changed_visitor() returns trigger language plpgsql as $$
declare
  shows_always boolean := tg_op = 'DELETE';
  shows_when_open boolean := tg_op = 'DELETE';
  lead record;
begin
  if tg_op = 'UPDATE' then
    shows_always := (lead_initial(old.name), lead_initial(old.organization), old.industry, old.profession,
        old.country_code)
      is distinct from (lead_initial(new.name), lead_initial(new.organization), new.industry,
        new.profession, new.country_code);
    shows_when_open := seen_person(old) - 'phone' is distinct from seen_person(new) - 'phone';
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

-- Logs and tells open leads whose e-mail was verified, because their rows show that and the profile does not change.
-- Masked rows hide it, so nothing is told of them.
create or replace function tell_verified_email() returns trigger language plpgsql as $$
declare
  lead record;
begin
  for lead in
    select l.project_id, l.id
      from visitors v
      join leads l on l.visitor_id = v.id
      join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
      where v.subject = coalesce(new.subject, old.subject) and l.consent_withdrawn_at is null
  loop
    insert into lead_updates (project_id, lead_ids) values (lead.project_id, array[lead.id]);
    perform tell_lead_news(lead.project_id, array[lead.id]);
  end loop;
  return null;
end $$;

create or replace function tell_phone_of_lead() returns trigger language plpgsql as $$
declare
  shown_id uuid := (select l.id from leads l
    where l.project_id = new.project_id and l.visitor_id = new.visitor_id and l.consent_withdrawn_at is null);
begin
  perform project_leads(array[new.visitor_id], array[new.project_id]);
  if shown_id is not null then
    insert into lead_updates (project_id, lead_ids) values (new.project_id, array[shown_id]);
    perform tell_lead_news(new.project_id, array[shown_id]);
  end if;
  return null;
end $$;

create or replace function log_changed_leads() returns trigger language plpgsql as $$
begin
  insert into lead_updates (project_id, lead_ids) select project_id, array_agg(id) from changed group by project_id;
  return null;
end $$;

create or replace function log_gone_leads() returns trigger language plpgsql as $$
begin
  insert into gone_leads (project_id, lead_id) select project_id, id from changed on conflict do nothing;
  insert into lead_updates (project_id, lead_ids) select project_id, array_agg(id) from changed group by project_id;
  return null;
end $$;

create or replace function log_unlocked_leads() returns trigger language plpgsql as $$
begin
  insert into lead_updates (project_id, lead_ids)
    select l.project_id, array_agg(l.id)
    from changed c join leads l on l.project_id = c.project_id and l.visitor_id = c.visitor_id
    group by l.project_id;
  return null;
end $$;

create or replace function keep_lost_lead(of_project uuid, of_visitor uuid, of_lead uuid) returns void
  language sql as $$
  insert into lead_losses (project_id, lead_id, at, unlocked_at, payment_id, licence_id)
    select u.project_id, of_lead, now(), u.at, u.payment_id, u.licence_id from lead_unlocks u
    where u.project_id = of_project and u.visitor_id = of_visitor
      and (u.payment_id is not null or u.licence_id is not null)
  on conflict do nothing
$$;

create or replace function keep_withdrawn_lead() returns trigger language plpgsql as $$
begin
  perform keep_lost_lead(new.project_id, new.visitor_id, new.id);
  return null;
end $$;

-- Notes the loss of leads that were unlocked before the bounce, and logs and tells all open ones. A lead that was lost
-- already keeps its first reason. An unlock that is under way waits for the visitor's row, and so comes after the
-- bounce.
create or replace function keep_bounced_leads() returns trigger language plpgsql as $$
declare
  lead record;
begin
  for lead in
    select l.project_id, l.id, u.at, u.payment_id, u.licence_id
      from leads l join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
      where l.visitor_id = new.id and l.consent_withdrawn_at is null
      order by l.project_id, l.id
  loop
    if new.email_bounced_at is not null and lead.at <= new.email_bounced_at
      and (lead.payment_id is not null or lead.licence_id is not null) then
      insert into lead_losses (project_id, lead_id, at, unlocked_at, payment_id, licence_id, reason)
        values (lead.project_id, lead.id, new.email_bounced_at, lead.at, lead.payment_id, lead.licence_id, 'BOUNCED')
        on conflict do nothing;
    end if;
    insert into lead_updates (project_id, lead_ids) values (lead.project_id, array[lead.id]);
    perform tell_lead_news(lead.project_id, array[lead.id]);
  end loop;
  return null;
end $$;
