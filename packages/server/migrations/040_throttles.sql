-- How much of a budget is used up (platform/throttle). The key is an HMAC: who is counted does not stand here. A row whose
-- budget is whole again says nothing and is swept.
create table throttles (
  key bytea primary key,
  whole_again_at timestamptz not null
);
create index throttles_by_age on throttles (whole_again_at);
