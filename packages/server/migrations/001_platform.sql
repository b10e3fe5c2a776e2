-- Tables of the platform, for all features: idempotency, mails, tokens, files, jobs, throttles, sandbox payments.
create extension if not exists pg_trgm with schema public;

-- Numbers within names and stands sort as numbers: "Hall 2" before "Hall 10" (decision 085).
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

create table idempotency_keys (
  subject text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null,
  primary key (subject, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Mails of an installation without an SMTP server, for reading in the browser.
create table outbox_mails (
  id uuid primary key,
  -- Encrypted, because it has codes and addresses.
  content bytea not null,
  at timestamptz(3) not null
);
create index outbox_mails_by_age on outbox_mails (at desc, id desc);

create table revoked_product_tokens (
  jti uuid primary key,
  expires_at timestamptz(3) not null
);
create index revoked_product_tokens_by_expiry on revoked_product_tokens (expires_at);

-- Files in the storage, with the limits of their uploads: an S3-compatible store accepts any file, so size and kind are
-- checked again when the file is put to use.
create table stored_files (
  key text primary key,
  -- The person who may put the file to use; empty for files that the server made.
  subject text not null,
  purpose text not null,
  created_at timestamptz(3) not null,
  -- Null for files that stay.
  delete_after timestamptz(3),
  max_bytes bigint,
  -- Kinds of file, separated by commas; null for any.
  accepts text,
  -- Size in bytes of a file that is sent in parts, and the storage's id of the parts until they are joined.
  size bigint,
  parts_id text,
  -- Forbids giving the file up as an upload.
  in_use boolean not null default false,
  -- Counts for the quota all the same, because bytes may still arrive at the address.
  is_given_up boolean not null default false
);
create index stored_files_to_sweep on stored_files (delete_after) where delete_after is not null;
-- Serves the quota of a person.
create index stored_files_unused on stored_files (subject) where not in_use and max_bytes is not null;

-- Work that outlives a request (decision 010).
create table jobs (
  id uuid primary key,
  kind text not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  run_at timestamptz(3) not null,
  -- Lets one process write for 30 s: a process that takes the job over afterwards sets another lease, and each write
  -- checks the lease.
  lease uuid,
  leased_until timestamptz(3),
  -- Starts since the job last wrote progress. Those that are no failures ended the process or its lease: few of them
  -- are allowed, so the two are counted apart.
  attempts integer not null default 0,
  -- Attempts that ended in an error which the process survived.
  failures integer not null default 0,
  created_at timestamptz(3) not null,
  -- Marks recurring work: one job for the whole installation, added by the first worker whose release knows the kind.
  is_scheduled boolean not null default false
);
create index jobs_to_run on jobs (run_at) where state in ('WAITING', 'RUNNING');
create unique index jobs_scheduled on jobs (kind) where is_scheduled;

-- Budgets in use (platform/throttle). A row whose budget is whole again is swept.
create table throttles (
  -- HMAC, so that the table does not tell who is counted.
  key bytea primary key,
  whole_again_at timestamptz(3) not null
);
create index throttles_by_age on throttles (whole_again_at);

-- Sessions of the sandbox that stands in for a payment provider: no money moves.
create table sandbox_sessions (
  id text primary key,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  currency text not null,
  -- With tax, in the currency's smallest unit.
  total integer not null check (total > 0),
  tax integer not null check (tax between 0 and total),
  -- Lines, URLs, language and reference of the order, without the e-mail.
  content jsonb not null,
  state text not null check (state in ('OPEN', 'AUTHENTICATING', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED')),
  payment_intent text unique,
  -- Of the last attempt; null for other means of payment than a card.
  card_last4 text,
  failure text,
  refunded integer not null default 0 check (refunded between 0 and total),
  dispute_status text check (dispute_status in ('needs_response', 'won', 'lost'))
);
create index sandbox_sessions_due on sandbox_sessions (expires_at) where state in ('OPEN', 'AUTHENTICATING');

create table sandbox_events (
  -- Also the id of the job that delivers the event.
  id uuid primary key,
  session_id text not null references sandbox_sessions on delete cascade,
  type text not null,
  created_at timestamptz(3) not null,
  body text not null,
  attempts integer not null default 0,
  delivered_at timestamptz(3)
);
create index sandbox_events_of_session on sandbox_events (session_id);
