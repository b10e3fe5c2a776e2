-- Wrong answers to a challenge stay counted while it waits for a right one.
alter table identity.challenges add column tries integer not null default 0;

-- Until when a temporary password works; null for passwords that people chose themselves.
alter table identity.users add column temporary_until timestamptz;

-- Which second factors a user asked for. That a factor can be used at all is found out elsewhere, at every sign-in.
create table identity.mfa_settings (
  sub uuid primary key references identity.users (sub) on delete cascade,
  sms boolean not null default false,
  email boolean not null default false,
  software_token boolean not null default false,
  preferred text check (preferred in ('SMS_MFA', 'EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'))
);

-- The secret shared with an authenticator. A pending one becomes the secret when the first code from it comes back.
-- last_step is the latest time step a code was taken for: neither it nor an earlier one is taken again.
create table identity.software_tokens (
  sub uuid primary key references identity.users (sub) on delete cascade,
  secret_sealed bytea,
  pending_sealed bytea,
  name text,
  last_step bigint not null default 0
);

create table identity.devices (
  device_key text primary key,
  group_key text not null,
  sub uuid not null references identity.users (sub) on delete cascade,
  name text,
  remembered boolean not null,
  salt bytea not null,
  verifier_sealed bytea not null,
  network text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  authenticated_at timestamptz not null
);
create index devices_by_sub on identity.devices (sub, created_at desc, device_key);

-- device_key once the device proved itself; offered_* is what a client may confirm with the tokens of this sign-in.
alter table identity.token_families
  add column device_key text,
  add column offered_device_key text,
  add column offered_group_key text,
  add column last_used_at timestamptz,
  add column network text,
  add column user_agent text,
  add column refresh_rotated_at timestamptz;

-- Refresh tokens that took the place of a family's first one, where they are rotated.
create table identity.refresh_tokens (
  refresh_hash bytea primary key,
  origin_jti uuid not null references identity.token_families (origin_jti) on delete cascade,
  rotated_at timestamptz
);
create index refresh_tokens_by_family on identity.refresh_tokens (origin_jti);
