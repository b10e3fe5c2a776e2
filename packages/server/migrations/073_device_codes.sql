-- Codes that set a device up (decision 034): each works once, and gives the token another secret.
create table device_codes (
  token_id uuid primary key references managed_tokens on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz(3) not null
);
