-- Revision 1

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;

-- Sums only the entries in the currency and of the exhibitor of the movement, so that an entry of another currency or
-- exhibitor makes the sum differ from zero.
create or replace function check_ledger_sum() returns trigger language plpgsql as $$
declare
  movement uuid := coalesce(to_jsonb(new) ->> 'movement_id', to_jsonb(new) ->> 'id');
begin
  if exists (
    select from ledger_movements m
    left join lateral (select coalesce(sum(e.amount), 0) as sum, count(*) as entries from ledger_entries e
      where e.movement_id = m.id and e.currency = m.currency and e.exhibitor_id = m.exhibitor_id) s on true
    where m.id = movement and (s.sum <> 0 or s.entries < 2)
  ) then raise exception 'the entries of movement % do not sum to zero', movement using errcode = 'check_violation';
  end if;
  return null;
end $$;
