-- Revision 1

-- Adds to a row that no other transaction has locked, or else makes one, so that no transaction waits.
create or replace function tally(fair uuid, more_projects bigint, more_visitors bigint) returns void
  language plpgsql as $$
declare
  free bigint;
begin
  select id into free from fair_tallies where trade_fair_id = fair order by id limit 1 for update skip locked;
  if found then
    update fair_tallies set projects = projects + more_projects, visitors = visitors + more_visitors
    where trade_fair_id = fair and id = free;
  else
    -- Skips a fair that this transaction deletes, with its projects and registrations.
    insert into fair_tallies (trade_fair_id, projects, visitors)
    select fair, more_projects, more_visitors where exists (select from exhibitions where id = fair);
  end if;
end $$;

create or replace function tally_projects() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally(parent_id, count(*), 0) from gained
    where parent_id is not null and archived_at is null group by parent_id;
  elsif tg_op = 'DELETE' then
    perform tally(parent_id, -count(*), 0) from lost
    where parent_id is not null and archived_at is null group by parent_id;
  else
    perform tally(parent_id, sum(change), 0) from (
      select parent_id, 1 as change from gained where parent_id is not null and archived_at is null
      union all select parent_id, -1 from lost where parent_id is not null and archived_at is null
    ) changes group by parent_id having sum(change) <> 0;
  end if;
  return null;
end $$;

-- Runs on insert and delete only, because no registration moves to another fair.
create or replace function tally_registrations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally(trade_fair_id, 0, count(*)) from gained group by trade_fair_id;
  else
    perform tally(trade_fair_id, 0, -count(*)) from lost group by trade_fair_id;
  end if;
  return null;
end $$;
