-- Accounts that want to be told of new leads every morning, since when.
create table lead_digests (
  account_id uuid primary key references accounts on delete cascade,
  since timestamptz(3) not null
);

-- One mail an account and day, whoever sends it; the leads that arrived between the two moments.
create table digest_mails (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  -- Null while it is sent, and of one that could not be sent: that one covers nothing.
  sent_at timestamptz(3),
  primary key (account_id, day)
);
