create schema if not exists identity;

-- One pool a database. Its ids are generated at the first start and never change: they stand in every token.
create table identity.pool (
  singleton boolean primary key default true check (singleton),
  pool_id text not null,
  client_id text not null,
  secrets_key_id text not null,
  created_at timestamptz not null
);

-- 'next' is published long before it signs, so that nobody meets an unknown key; 'previous' until its last token ends.
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
  status text not null check (status in ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER')),
  enabled boolean not null default true,
  salt bytea not null,
  verifier_sealed bytea not null,
  -- The end of a temporary password; null for a password that its user chose.
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

-- Every name that signs somebody in, folded to lower case: one owner each, whatever it is to that owner.
-- is_email means a verified address; a preferred_username alone gives way to whoever verifies the same address.
create table identity.logins (
  login text primary key,
  sub uuid not null references identity.users (sub) on delete cascade,
  is_username boolean not null default false,
  is_preferred_username boolean not null default false,
  is_email boolean not null default false,
  check (is_username or is_preferred_username or is_email)
);
create index logins_by_sub on identity.logins (sub);

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

-- State between two calls of one sign-in; taken once by deleting it.
create table identity.challenges (
  id bytea primary key,
  kind text not null,
  state_sealed bytea not null,
  -- Wrong answers stay counted while the challenge waits for a right one.
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index challenges_by_expiry on identity.challenges (expires_at);

-- A sign-in and everything refreshed from it. No reference to users: a deleted user's tokens must stay refused.
create table identity.token_families (
  origin_jti uuid primary key,
  sub uuid not null,
  refresh_hash bytea not null unique,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The device of the family, once it has proved itself.
  device_key text,
  -- The device that a client may confirm with the tokens of this sign-in.
  offered_device_key text,
  offered_group_key text,
  last_used_at timestamptz,
  network text,
  user_agent text,
  refresh_rotated_at timestamptz
);
create index token_families_by_sub on identity.token_families (sub);
create index token_families_by_expiry on identity.token_families (expires_at);

-- Refresh tokens that took the place of a family's first one, where they are rotated.
create table identity.refresh_tokens (
  refresh_hash bytea primary key,
  origin_jti uuid not null references identity.token_families (origin_jti) on delete cascade,
  rotated_at timestamptz
);
create index refresh_tokens_by_family on identity.refresh_tokens (origin_jti);

-- Kept only as long as a token of the family could still be within its own time.
create table identity.revocations (
  origin_jti uuid primary key,
  expires_at timestamptz not null
);

create table identity.locks (
  key bytea primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);

create table identity.buckets (
  key bytea primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);
