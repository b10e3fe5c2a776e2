-- Licences: leads or dashboards that a company may unlock without paying, because they were sold or given in advance.
create table licences (
  id uuid primary key,
  exhibitor_id uuid not null,
  name text not null,
  target text not null check (target in ('LEAD', 'DASHBOARD')),
  -- Null for no limit.
  quantity integer check (quantity > 0),
  used integer not null default 0 check (used >= 0),
  -- Null for any fair and for projects outside of fairs.
  trade_fair_id uuid,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) check (valid_until > valid_from),
  granted_at timestamptz(3) not null,
  granted_by uuid not null,
  granted_by_name text not null,
  reason text,
  revoked_at timestamptz(3),
  constraint licences_not_exceeded check (used <= quantity)
);
create index licences_of_exhibitor on licences (exhibitor_id, target);
create index licences_by_age on licences (granted_at, id);

create trigger licences_granted_are_told after insert on licences
  for each row execute function tell_changed_licence();
create trigger licences_changed_are_told
  after update of exhibitor_id, trade_fair_id, valid_from, valid_until, revoked_at on licences
  for each row execute function tell_changed_licence();
