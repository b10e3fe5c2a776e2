-- Visitors without a sign-in (decision 037). Their subject is made here, and only tokens of the product name it.
create function is_guest_subject(subject text) returns boolean
  language sql immutable parallel safe
  return subject like 'guest:%';

-- Whoever shows an e-mail to be theirs becomes those who were known by it and cannot sign in.
create index visitors_without_sign_in on visitors (email, created_at, id) where subject is null or is_guest_subject(subject);

-- Links that bring a guest back. The row is there before the job that mails it, so that the answer says nothing of who is known.
create table guest_links (
  id uuid primary key,
  email text not null,
  language text not null,
  requested_at timestamptz(3) not null,
  -- Null until the link is made, which is when it is mailed.
  token_hash bytea unique,
  expires_at timestamptz(3) not null
);
create index guest_links_by_email on guest_links (email);
create index guest_links_by_end on guest_links (expires_at);

-- Whom a guest became: what their phone has not sent is that person's, and nobody else's.
create table joined_guests (
  guest_subject text primary key,
  subject text not null
);
create index joined_guests_by_subject on joined_guests (subject);
