-- Users of the identity provider, their sign-ins and tokens. Columns ending in _sealed are encrypted.
create schema if not exists identity;

-- Pool of the database. Its ids are generated at the first start and never change, because every token contains them.
create table identity.pool (
  singleton boolean primary key default true check (singleton),
  pool_id text not null,
  client_id text not null,
  -- Refuses a start with another secrets key, which could not open sealed columns.
  secrets_key_id text not null,
  created_at timestamptz not null
);

-- Keys that sign tokens. The next key is published long before it signs, so that every verifier knows it; a previous
-- key stays until its last token expires.
create table identity.signing_keys (
  kid text primary key,
  state text not null check (state in ('current', 'next', 'previous')),
  public_jwk text not null,
  private_sealed bytea not null,
  activated_at timestamptz,
  retires_at timestamptz,
  created_at timestamptz not null
);
create unique index signing_keys_one_per_state on identity.signing_keys (state) where state <> 'previous';

create table identity.users (
  sub uuid primary key,
  username text not null,
  status text not null check (
    status in ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER')),
  enabled boolean not null default true,
  salt bytea not null,
  verifier_sealed bytea not null,
  -- Expiry of a temporary password; null for a password that the user chose.
  temporary_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table identity.user_attributes (
  sub uuid not null references identity.users (sub) on delete cascade,
  name text not null,
  value text not null,
  primary key (sub, name)
);

-- Names that sign a user in, each with one owner.
create table identity.logins (
  -- Folded (foldLogin), so that names are compared without case.
  login text primary key,
  sub uuid not null references identity.users (sub) on delete cascade,
  is_username boolean not null default false,
  -- Gives way, when it is the only flag, to the user who verifies the same e-mail.
  is_preferred_username boolean not null default false,
  -- Set once the e-mail is verified.
  is_email boolean not null default false,
  check (is_username or is_preferred_username or is_email)
);
create index logins_by_sub on identity.logins (sub);

-- Last codes that were sent, of each kind. Expired ones stay for a week, so that they are told from wrong ones.
create table identity.codes (
  sub uuid not null references identity.users (sub) on delete cascade,
  kind text not null,
  code_hmac bytea not null,
  destination text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (sub, kind)
);

-- State between two calls of a sign-in, used once by deleting it.
create table identity.challenges (
  id bytea primary key,
  kind text not null,
  state_sealed bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index challenges_by_expiry on identity.challenges (expires_at);

-- Sign-ins, each with all tokens refreshed from it.
create table identity.token_families (
  origin_jti uuid primary key,
  -- Not a reference, because the tokens of a deleted user must stay refused.
  sub uuid not null,
  refresh_hash bytea not null unique,
  refresh_rotated_at timestamptz,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Device that has proved itself in this sign-in.
  device_key text,
  -- Device that the client may confirm with the tokens of this sign-in.
  offered_device_key text,
  offered_group_key text,
  last_used_at timestamptz,
  network text,
  user_agent text
);
create index token_families_by_sub on identity.token_families (sub);
create index token_families_by_expiry on identity.token_families (expires_at);

-- Refresh tokens that replaced the first one of a family, for clients that rotate them.
create table identity.refresh_tokens (
  refresh_hash bytea primary key,
  origin_jti uuid not null references identity.token_families (origin_jti) on delete cascade,
  rotated_at timestamptz
);
create index refresh_tokens_by_family on identity.refresh_tokens (origin_jti);

-- Revoked families, kept until their last access or id token would have expired.
create table identity.revocations (
  origin_jti uuid primary key,
  expires_at timestamptz not null
);

-- Failed attempts by user and scope, which lock the user out for a time that grows.
create table identity.locks (
  -- HMAC of scope and user, also for names without a user, which lock alike.
  key bytea primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);

-- Token buckets of rate limits, shared by all processes.
create table identity.buckets (
  key bytea primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);
