-- Second factors and remembered devices of users.

-- Factors that a user turned on. Each sign-in checks anew which of them can be used.
create table identity.mfa_settings (
  sub uuid primary key references identity.users (sub) on delete cascade,
  sms boolean not null default false,
  email boolean not null default false,
  software_token boolean not null default false,
  preferred text check (preferred in ('SMS_MFA', 'EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'))
);

create table identity.software_tokens (
  sub uuid primary key references identity.users (sub) on delete cascade,
  secret_sealed bytea,
  -- Becomes the secret with the first right code.
  pending_sealed bytea,
  name text,
  -- Time step of the last accepted code: a code of this or an earlier step is refused.
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
