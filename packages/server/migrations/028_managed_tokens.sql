-- Tokens of a company for devices and integrations (decision 031).

create table managed_tokens (
  id uuid primary key,
  exhibitor_id uuid not null references exhibitors on delete cascade,
  -- Author, with whose rights the token acts; null once that account is gone, which ends the token.
  account_id uuid references accounts on delete set null,
  project_id uuid references exhibitions on delete cascade,
  name text not null,
  scope text not null check (scope in ('CAPTURE', 'READ', 'FULL')),
  -- SHA-256 of the secret, which has 256 random bits and is stored nowhere.
  secret_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  seen_at timestamptz(3),
  -- Entries that a stand device has not sent yet, as it reports: the list of tokens shows whose leads are missing.
  device_reported_at timestamptz(3),
  device_waiting integer check (device_waiting >= 0),
  device_oldest_at timestamptz(3)
);
create index managed_tokens_of_exhibitor on managed_tokens (exhibitor_id, created_at, id);
create index managed_tokens_of_account on managed_tokens (account_id);
create index managed_tokens_of_project on managed_tokens (project_id);

-- Codes that set up a stand device (decision 034). A code works once and gives the token a new secret.
create table device_codes (
  token_id uuid primary key references managed_tokens on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz(3) not null
);
