-- Daily mails about new leads: the accounts that want them, and the mails of each day.

create table lead_digests (
  account_id uuid primary key references accounts on delete cascade,
  since timestamptz(3) not null
);

-- Mails about the leads that arrived between two moments. The key allows one for each account and day, whichever
-- process sends it.
create table digest_mails (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  -- Null during sending, and for a mail that could not be sent, which covers no time (until_at = from_at).
  sent_at timestamptz(3),
  primary key (account_id, day)
);
