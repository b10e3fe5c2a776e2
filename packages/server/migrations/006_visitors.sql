-- Visitors: people who registered, guests (decision 037), and people imported by an organizer.
create table visitors (
  id uuid primary key,
  -- Null for imported visitors; begins with `guest:` for guests.
  subject text unique,
  email text not null,
  -- Set when the guest opened the link of a mail: the person who signs in with this e-mail later gets the record
  -- unasked.
  email_shown_at timestamptz(3),
  -- Set when a mail to this e-mail came back for good (decision 036), cleared with a new e-mail or a new verification.
  email_bounced_at timestamptz(3),
  name text not null,
  profession text,
  industry text,
  organization text,
  city text,
  state text,
  country_code char(2),
  phone text,
  prefix text,
  code char(10) not null unique,
  language text not null,
  configuration jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- To the hour, written outside of requests (mark-seen.ts).
  seen_at timestamptz(3)
);
create index visitors_by_email on visitors (email, id);
create index visitors_by_age on visitors (created_at, id);
-- Serves joining the guests and imported visitors under an e-mail to the person who has verified it.
create index visitors_without_sign_in on visitors (email, created_at, id)
  where subject is null or is_guest_subject(subject);
-- Serves "unlock all", which leaves these few visitors out.
create index visitors_with_bounces on visitors (id) where email_bounced_at is not null;
create index visitors_by_part_of_email on visitors using gin (email public.gin_trgm_ops);

create trigger changed_emails_have_not_bounced before update of email on visitors for each row
  when (old.email is distinct from new.email) execute function forget_bounce_of_former_email();
