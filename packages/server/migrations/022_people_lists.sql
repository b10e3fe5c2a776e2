-- When somebody last used a record, to the hour: written at most once an hour, by nothing that anybody waits for.
alter table visitors add column seen_at timestamptz;
alter table accounts add column seen_at timestamptz;
alter table admins add column seen_at timestamptz;
