-- Tokens that a company makes for devices and integrations (decision 031). The secret itself is kept nowhere.
-- What a device at the stand says of itself: whose leads are missing shows where its token is listed.
create table managed_tokens (
  id uuid primary key,
  exhibitor_id uuid not null references exhibitors on delete cascade,
  -- Who made it; null when their account is gone, which ends the token.
  account_id uuid references accounts on delete set null,
  project_id uuid references exhibitions on delete cascade,
  name text not null,
  scope text not null check (scope in ('CAPTURE', 'READ', 'FULL')),
  -- SHA-256 of the secret, which has 256 random bits.
  secret_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  -- To the hour.
  seen_at timestamptz(3),
  device_reported_at timestamptz(3),
  device_waiting integer check (device_waiting >= 0),
  device_oldest_at timestamptz(3)
);
create index managed_tokens_of_exhibitor on managed_tokens (exhibitor_id, created_at, id);
create index managed_tokens_of_account on managed_tokens (account_id);
create index managed_tokens_of_project on managed_tokens (project_id);

-- Codes that set a device up (decision 034): each works once, and gives the token another secret.
create table device_codes (
  token_id uuid primary key references managed_tokens on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz(3) not null
);
