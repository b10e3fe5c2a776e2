-- When somebody last used a record, to the hour: written at most once an hour, by nothing that anybody waits for.
-- Mail to somebody came back for good (decision 036). Forgotten when they change their e-mail, or show anew that it is
-- theirs.
-- Records under an e-mail that its owner is asked about (decision 037): visitors, sharing_withdrawals. A guest who
-- opened the link of a mail has shown the e-mail; the person who signs in by it later gets the record unasked.
-- Job roles were the groups of a census (ISCO-08), without a buyer or a student; now they are what a stand asks for.
-- Triggers bring searches, figures and the desks up to date. What one group held of several roles (332, purchasing and
-- sales) is OTHER. Which fields somebody has filled in stays as it is.
create table visitors (
  id uuid primary key,
  subject text unique,
  email text not null,
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
  seen_at timestamptz(3),
  email_bounced_at timestamptz(3),
  email_shown_at timestamptz(3)
);
-- Every person by e-mail, in order, page by page.
create index visitors_by_email on visitors (email, id);
create index visitors_by_age on visitors (created_at, id);
-- Whoever shows an e-mail to be theirs becomes those who were known by it and cannot sign in.
create index visitors_without_sign_in on visitors (email, created_at, id) where subject is null or is_guest_subject(subject);
-- Few: whoever unlocks all leaves them out.
create index visitors_with_bounces on visitors (id) where email_bounced_at is not null;
create index visitors_by_part_of_email on visitors using gin (email public.gin_trgm_ops);

create trigger changed_emails_have_not_bounced before update of email on visitors for each row
  when (old.email is distinct from new.email) execute function forget_bounce_of_former_email();
