-- Work that recurs is one job for the whole installation. The worker adds it when it first starts with a release that knows the
-- kind; of several that start at once one succeeds.
alter table jobs add column is_scheduled boolean not null default false;

update jobs set is_scheduled = true where kind = 'event-sweep';

-- So far the first subscriber added this one, and the release before still may: under the same id.
insert into jobs (id, kind, state, run_at, created_at, is_scheduled)
values ('01900000-0000-7000-8000-000000000002', 'lead-digests', 'WAITING', now(), now(), true)
on conflict (id) do update set is_scheduled = true;

create unique index jobs_scheduled on jobs (kind) where is_scheduled;
