-- Revision 1

-- Clears the prices that every process caches. The use of a licence decides no price and is not told, because a commit
-- with a message waits for all others with one.
create or replace function tell_changed_prices() returns trigger language plpgsql as $$
begin
  perform pg_notify('price_changes', '{}');
  return null;
end $$;
