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
