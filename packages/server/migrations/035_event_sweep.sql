-- Events are kept for thirteen months and read by administrators in the order of time: for both of these across projects.
create index engagement_events_by_time on engagement_events (at, id);

-- One job for the whole installation, which puts itself off after each look.
insert into jobs (id, kind, state, run_at, created_at)
values ('01900000-0000-7000-8000-000000000003', 'event-sweep', 'WAITING', now(), now());
