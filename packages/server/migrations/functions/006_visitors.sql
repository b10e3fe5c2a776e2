-- Revision 1

-- True for a guest (decision 037), whose subject the server makes and only product tokens name.
create or replace function is_guest_subject(subject text) returns boolean
  language sql immutable parallel safe
  return subject like 'guest:%';

create or replace function forget_bounce_of_former_email() returns trigger language plpgsql as $$
begin
  new.email_bounced_at := null;
  return new;
end $$;

create or replace function forget_bounce_of_shown_email() returns trigger language plpgsql as $$
begin
  update visitors set email_bounced_at = null
    where subject = new.subject and email = new.email and email_bounced_at is not null;
  return null;
end $$;
