-- How many take part in a fair, kept by the database in the transaction that changes it: counted anew, a list with a large fair
-- in it takes longer the larger that fair is. A fair has several rows and their sum is meant: a change goes to one that nobody
-- holds, so who registers at the same moment waits for nobody, nor for an import of thousands.
create table fair_tallies (
  trade_fair_id uuid not null references exhibitions on delete cascade,
  id bigint generated always as identity,
  -- Of one row they may be less than nothing.
  projects integer not null,
  visitors integer not null,
  primary key (trade_fair_id, id)
) with (fillfactor = 50);

create function tally(fair uuid, more_projects bigint, more_visitors bigint) returns void language plpgsql as $$
declare
  free bigint;
begin
  select id into free from fair_tallies where trade_fair_id = fair order by id limit 1 for update skip locked;
  if found then
    update fair_tallies set projects = projects + more_projects, visitors = visitors + more_visitors
    where trade_fair_id = fair and id = free;
  else
    -- A fair that goes takes along what is counted here.
    insert into fair_tallies (trade_fair_id, projects, visitors)
    select fair, more_projects, more_visitors where exists (select from exhibitions where id = fair);
  end if;
end $$;

create function tally_projects() returns trigger language plpgsql as $$
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
create trigger exhibitions_made_are_tallied after insert on exhibitions
  referencing new table as gained for each statement execute function tally_projects();
create trigger exhibitions_changed_are_tallied after update on exhibitions
  referencing old table as lost new table as gained for each statement execute function tally_projects();
create trigger exhibitions_gone_are_tallied after delete on exhibitions
  referencing old table as lost for each statement execute function tally_projects();

-- A registration stays with its fair: there is nothing to do when one changes.
create function tally_registrations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally(trade_fair_id, 0, count(*)) from gained group by trade_fair_id;
  else
    perform tally(trade_fair_id, 0, -count(*)) from lost group by trade_fair_id;
  end if;
  return null;
end $$;
create trigger registrations_made_are_tallied after insert on fair_registrations
  referencing new table as gained for each statement execute function tally_registrations();
create trigger registrations_gone_are_tallied after delete on fair_registrations
  referencing old table as lost for each statement execute function tally_registrations();

-- The triggers keep others from writing until this is done.
insert into fair_tallies (trade_fair_id, projects, visitors)
select trade_fair_id, sum(projects), sum(visitors) from (
  select parent_id as trade_fair_id, count(*) as projects, 0 as visitors from exhibitions
  where parent_id is not null and archived_at is null group by parent_id
  union all select trade_fair_id, 0, count(*) from fair_registrations group by trade_fair_id
) counted group by trade_fair_id;
