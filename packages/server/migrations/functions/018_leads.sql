-- Revision 1

-- Prefixes a term with the project, so that leads of other projects are not read. The end of an id is random; rows tell
-- apart two projects that have it in common.
create or replace function lead_search_term(project_id uuid, term text) returns text
  language sql immutable strict parallel safe
  return right(project_id::text, 12) || term;

-- Splits at ASCII characters only, because other letters depend on the locale of the database.
create or replace function lead_search_words(search text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(search, '[\u0001-/:-`{-\u00a0]+'), '');

-- Terms of a text: the beginning of each word by one letter and by two, and each three letters of a word.
create or replace function lead_search_terms(project_id uuid, shown text) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg(lead_search_term(project_id, t.term)) from (
      select '1' || left(w.word, 1) as term from unnest(lead_search_words(shown)) as w (word)
      union select '2' || left(w.word, 2) from unnest(lead_search_words(shown)) as w (word) where length(w.word) > 1
      union select '3' || substr(w.word, n, 3)
        from unnest(lead_search_words(shown)) as w (word), generate_series(1, length(w.word) - 2) as n
    ) t);

-- Terms that every result must have; null where there is none to look up. One or two letters must begin a word.
create or replace function lead_search_needs(project_id uuid, search text) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg(distinct lead_search_term(project_id, t.term)) from (
      select length(w.word)::text || w.word as term
        from unnest(lead_search_words(search)) with ordinality as w (word, nth)
        where length(w.word) < 3 and (w.nth > 1 or length(btrim(search)) < 3)
      union all select '3' || substr(w.word, n, 3)
        from unnest(lead_search_words(search)) as w (word), generate_series(1, length(w.word) - 2) as n
    ) t);

-- The part of a name that a locked lead shows.
create or replace function lead_search_initial(name text) returns text
  language sql immutable parallel safe
  return case when ascii(btrim(name)) < 128 then lower(left(btrim(name), 1)) else search_form(left(btrim(name), 1)) end;

-- Cut to 50 characters, so that a cursor can carry it.
create or replace function lead_sort_name(name text) returns text
  language sql immutable parallel safe
  return coalesce(left(search_form(btrim(name)), 50), '');

-- Form in which tags are compared: without case, and decomposed, so that an accented letter is found in any locale of
-- the database.
create or replace function tag_key(tag text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(tag, NFD));

create or replace function lead_work_terms(
  project_id uuid, status text, assignee_id uuid, rating smallint, tags text[]
) returns text[]
  language sql immutable parallel safe
  return array_remove(array[
      lead_search_term(project_id, 's' || lower(status)),
      lead_search_term(project_id, 'a' || coalesce(assignee_id::text, 'nobody')),
      case when rating > 0 then lead_search_term(project_id, '*' || rating) end
    ], null) || array(select lead_search_term(project_id, 't' || tag_key(tag)) from unnest(tags) as t (tag));

-- Bit of a filter, beside the keys of the lists' indexes, so that a list is narrowed without reading its rows (decision
-- 028). Status, rating, wish and "no assignee" have a bit each. Colleagues share 16 bits and tags 32, so that the row
-- is asked for these as well.
create or replace function lead_trait(term text) returns bigint
  language sql immutable strict parallel safe
  return 1::bigint << case left(term, 1)
    when 's' then array_position(array['new', 'contacted', 'qualified', 'customer', 'discarded'], substr(term, 2)) - 1
    when '*' then 4 + substr(term, 2)::int
    when 'w' then 9 + array_position(array['quote', 'call', 'meeting', 'looking'], substr(term, 2))
    when 'a' then case term when 'anobody' then 14 else 15 + (hashtextextended(term, 0) & 15)::int end
    else 31 + (hashtextextended(term, 0) & 31)::int
  end;

-- Bits of `lead_search.work`, whose terms begin with the twelve characters of the project.
create or replace function lead_traits(work text[]) returns bigint
  language sql immutable strict parallel safe
  return (select coalesce(bit_or(lead_trait(substr(t.term, 13))), 0) from unnest(work) as t (term));

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

-- Inserts the search rows of new leads: those of scans, thousands a second, are locked and take no look at the view.
-- This and all triggers of lead_search run in the transaction of the change, so that a search never finds what a row no
-- longer shows.
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
    cross join lateral (select case when t.tags <> '{}'
      then lead_written(m.project_id, m.visitor_id, t.tags) end as written) w;
  perform search_leads_anew(m.visitor_id, m.project_id)
    from made m join lead_unlocks u on u.project_id = m.project_id and u.visitor_id = m.visitor_id;
  return null;
end $$;

create or replace function search_gone_leads() returns trigger language plpgsql as $$
begin
  delete from lead_search s using gone g where s.project_id = g.project_id and s.lead_id = g.id;
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

create or replace function search_changed_lead() returns trigger language plpgsql as $$
begin
  perform search_leads_anew(new.visitor_id, new.project_id);
  return null;
end $$;

create or replace function search_changed_visitor() returns trigger language plpgsql as $$
begin
  -- Makes the rows of a deleted visitor again, without the profile.
  if tg_op = 'DELETE' then new := old; end if;
  perform search_leads_anew(new.id, null);
  return null;
end $$;

-- Keeps the team's work, of leads whose work has changed. A scan changes none, unless a phone sends it so late that the
-- lead was first seen before. A new lead has no wish yet, and a withdrawn lead is found by no wish and no tag.
create or replace function search_worked_lead() returns trigger language plpgsql as $$
declare
  is_shared boolean := new.consent_withdrawn_at is null;
  tags text[] := case when is_shared then new.tags else '{}' end;
begin
  update lead_search set first_at = new.first_at, rating = new.rating,
    work = lead_work_terms(new.project_id, new.status, new.assignee_id, new.rating, tags)
      || case when is_shared and new.wish is not null
        then array[lead_search_term(new.project_id, 'w' || lower(new.wish))] else '{}' end
    where project_id = new.project_id and lead_id = new.id;
  if (old.tags, old.visitor_id, old.consent_withdrawn_at is null)
    is distinct from (new.tags, new.visitor_id, new.consent_withdrawn_at is null)
  then perform search_notes_anew(new.project_id, new.visitor_id);
  end if;
  return null;
end $$;

create or replace function search_notes_anew(of_project uuid, of_visitor uuid) returns void language sql as $$
  -- Waits for a withdrawal that is under way; a later one finds the rows written here.
  select 1 from leads where project_id = of_project and visitor_id = of_visitor for share;
  update lead_search s set written = w.written, written_terms = lead_search_terms(s.project_id, w.written)
    from (
      select l.project_id, l.id,
        case when l.consent_withdrawn_at is null then lead_written(l.project_id, l.visitor_id, l.tags) end as written
      from leads l where l.project_id = of_project and l.visitor_id = of_visitor
    ) w
    where s.project_id = w.project_id and s.lead_id = w.id
$$;

create or replace function search_noted_leads() returns trigger language plpgsql as $$
begin
  perform search_notes_anew(n.project_id, n.visitor_id)
    from (select distinct project_id, visitor_id from noted order by project_id, visitor_id) n;
  return null;
end $$;

-- Does the same as search_leads_anew for many leads, in one statement.
create or replace function search_many_leads_anew(visitor_ids uuid[], project_ids uuid[]) returns void
  language sql as $$
  insert into lead_search (project_id, lead_id, first_at, rating, shown, terms, sort_name)
    select project_id, lead_id, first_at, rating, shown, terms, sort_name
    from unnest(visitor_ids, project_ids) as c (visitor_id, project_id)
    join leads_as_shown using (visitor_id, project_id)
    order by project_id, lead_id
  on conflict (project_id, lead_id) do update
    set shown = excluded.shown, terms = excluded.terms, sort_name = excluded.sort_name
$$;

-- Runs once a statement, because leads are unlocked by the thousand. A change of the profile, a withdrawal and keeping
-- the telephone number back either have ended before or find the unlocked lead.
create or replace function search_unlocked_leads() returns trigger language plpgsql as $$
declare
  visitor_ids uuid[];
  project_ids uuid[];
begin
  -- Makes arrays, whose plan fits one row and thousands alike.
  select array_agg(c.visitor_id), array_agg(c.project_id) into visitor_ids, project_ids from changed c;
  -- Waits for changes of the profile or the telephone's withdrawal; later ones see the unlocked lead.
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
    shows_always := (lead_search_initial(old.name), lead_search_initial(old.organization), old.industry, old.profession,
        old.country_code)
      is distinct from (lead_search_initial(new.name), lead_search_initial(new.organization), new.industry,
        new.profession, new.country_code);
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
  perform search_leads_anew(new.visitor_id, new.project_id);
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
