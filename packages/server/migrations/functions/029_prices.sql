-- Revision 1

-- Every process keeps prices that it looked up. What decides them is changed by few; with the commit it is told to all.
-- What is used of a licence decides no price, and is not told: a commit with a message waits for all others with one.
create or replace function tell_changed_prices() returns trigger language plpgsql as $$
begin
  perform pg_notify('price_changes', '{}');
  return null;
end $$;
