-- What a family's access tokens may do, where that is less than everything; families without a row are not limited.
create table identity.oauth_grants (
  origin_jti uuid primary key references identity.token_families (origin_jti) on delete cascade,
  scopes text not null
);

-- A browser that signed in at the hosted pages. It lives and dies with a family of its own, whose tokens nobody holds:
-- whatever ends a user's sessions ends this one too.
create table identity.browser_sessions (
  id_hmac bytea primary key,
  origin_jti uuid not null unique references identity.token_families (origin_jti) on delete cascade,
  expires_at timestamptz not null
);
create index browser_sessions_by_expiry on identity.browser_sessions (expires_at);

-- Kept for a day after their use, so that a second use is known for what it is. session_jti is the family of the browser
-- session that the code was given in, origin_jti the family that it was exchanged for.
create table identity.authorization_codes (
  code_hmac bytea primary key,
  session_jti uuid not null references identity.token_families (origin_jti) on delete cascade,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scopes text not null,
  nonce text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  origin_jti uuid
);
create index authorization_codes_by_expiry on identity.authorization_codes (expires_at);
create index authorization_codes_by_session on identity.authorization_codes (session_jti);

-- Who somebody is at another provider. Only this leads to the user: neither the name nor an address does.
create table identity.external_identities (
  provider text not null,
  subject text not null,
  sub uuid not null references identity.users (sub) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index external_identities_by_sub on identity.external_identities (sub);

-- Sign-ins under way at another provider; taken once, by the browser that began them.
create table identity.federation_requests (
  state_hmac bytea primary key,
  browser_hmac bytea not null,
  request_sealed bytea not null,
  expires_at timestamptz not null
);
create index federation_requests_by_expiry on identity.federation_requests (expires_at);
