-- Product tokens that were ended before they expired.
create table revoked_product_tokens (
  jti uuid primary key,
  expires_at timestamptz not null
);
create index revoked_product_tokens_by_expiry on revoked_product_tokens (expires_at);
