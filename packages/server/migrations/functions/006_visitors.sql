-- Revision 1

-- Visitors without a sign-in (decision 037). Their subject is made here, and only tokens of the product name it.
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
