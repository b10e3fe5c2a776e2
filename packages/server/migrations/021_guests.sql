-- Ways for guests to return (decision 037): mailed links, and the people that guests became.

-- Mailed links. The request inserts the row for every e-mail, known or not, and a job sends the mail, so that the
-- answer does not tell which e-mails are known.
create table guest_links (
  id uuid primary key,
  email text not null,
  language text not null,
  requested_at timestamptz(3) not null,
  -- Null until the job makes the link and mails it.
  token_hash bytea unique,
  expires_at timestamptz(3) not null
);
create index guest_links_by_email on guest_links (email);
create index guest_links_by_end on guest_links (expires_at);

-- People that guests became: entries that the guest's phone sends later belong to that person.
create table joined_guests (
  guest_subject text primary key,
  subject text not null
);
create index joined_guests_by_subject on joined_guests (subject);
