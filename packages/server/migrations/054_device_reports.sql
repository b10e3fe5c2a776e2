-- What a device at the stand says of itself: whose leads are missing shows where its token is listed.
alter table managed_tokens
  add column device_reported_at timestamptz(3),
  add column device_waiting integer check (device_waiting >= 0),
  add column device_oldest_at timestamptz(3);
