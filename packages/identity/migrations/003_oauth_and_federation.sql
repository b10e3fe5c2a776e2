-- OAuth sign-ins at the hosted pages, and users of other identity providers.

-- Scopes that limit the access tokens of a family; a family without a row is not limited.
create table identity.oauth_grants (
  origin_jti uuid primary key references identity.token_families (origin_jti) on delete cascade,
  scopes text not null
);

-- Browsers that signed in at the hosted pages. Each has a family of its own, whose tokens are given to no client, so
-- that all that ends a user's sessions ends this one too.
create table identity.browser_sessions (
  id_hmac bytea primary key,
  origin_jti uuid not null unique references identity.token_families (origin_jti) on delete cascade,
  expires_at timestamptz not null
);
create index browser_sessions_by_expiry on identity.browser_sessions (expires_at);

-- Authorization codes, kept for a day after their use to recognize a second one.
create table identity.authorization_codes (
  code_hmac bytea primary key,
  -- Family of the browser session that the code was issued in.
  session_jti uuid not null references identity.token_families (origin_jti) on delete cascade,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scopes text not null,
  nonce text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- Family that the code was exchanged for.
  origin_jti uuid
);
create index authorization_codes_by_expiry on identity.authorization_codes (expires_at);
create index authorization_codes_by_session on identity.authorization_codes (session_jti);

-- Subjects of users at other providers. Only the subject identifies the user, never a name or an e-mail.
create table identity.external_identities (
  provider text not null,
  subject text not null,
  sub uuid not null references identity.users (sub) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index external_identities_by_sub on identity.external_identities (sub);

-- Sign-ins under way at another provider, used once and by the browser that began them.
create table identity.federation_requests (
  state_hmac bytea primary key,
  browser_hmac bytea not null,
  request_sealed bytea not null,
  expires_at timestamptz not null
);
create index federation_requests_by_expiry on identity.federation_requests (expires_at);
