-- Revision 1

create or replace function tell_changed_licence() returns trigger language plpgsql as $$
begin
  perform pg_notify('price_changes', json_build_object('exhibitorId', new.exhibitor_id)::text);
  return null;
end $$;
