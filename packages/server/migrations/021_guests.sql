-- Links that bring a guest back. The row is there before the job that mails it, so that the answer says nothing of who
-- is known.
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
