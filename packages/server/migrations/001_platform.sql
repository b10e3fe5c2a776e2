-- Parts of names and e-mails are found by their trigrams.
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

-- Mail not sent for want of an SMTP server. Content is encrypted: it carries codes and addresses.
create table outbox_mails (
  id uuid primary key,
  content bytea not null,
  at timestamptz(3) not null
);
create index outbox_mails_by_age on outbox_mails (at desc, id desc);

-- Product tokens that were ended before they expired.
create table revoked_product_tokens (
  jti uuid primary key,
  expires_at timestamptz(3) not null
);
create index revoked_product_tokens_by_expiry on revoked_product_tokens (expires_at);

-- Files that lie in the storage: what was uploaded by whom for what, and when it goes away (never, when null).
-- What an upload may be, to check it again when it is put to use: an S3-compatible store takes whatever comes.
-- An upload that its owner gave up: of no use any more, but something may still arrive at its address, so it counts.
create table stored_files (
  key text primary key,
  -- Who may put it to use; empty for what the server made itself.
  subject text not null,
  purpose text not null,
  created_at timestamptz(3) not null,
  delete_after timestamptz(3),
  max_bytes bigint,
  -- Kinds of file, with commas between; null for any.
  accepts text,
  -- Of a file that is sent in parts: its size, and what the storage calls the parts until they are joined.
  size bigint,
  parts_id text,
  -- Somebody uses it: it can no longer be given up as an upload.
  in_use boolean not null default false,
  is_given_up boolean not null default false
);
create index stored_files_to_sweep on stored_files (delete_after) where delete_after is not null;
-- What the quota of one person counts.
create index stored_files_unused on stored_files (subject) where not in_use and max_bytes is not null;

-- Work that outlives a request. A process takes a job for half a minute at a time; whoever takes it over after that has
-- another lease, without which nothing of it can be written.
-- Of the attempts, those that ended in an error the process survived. The others took the process down, or ran out of
-- their lease: few of these are allowed, so the two are counted apart.
-- Work that recurs is one job for the whole installation. The worker adds it when it first starts with a release that
-- knows the kind; of several that start at once one succeeds.
create table jobs (
  id uuid primary key,
  kind text not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  run_at timestamptz(3) not null,
  lease uuid,
  leased_until timestamptz(3),
  -- Since anything of it was written: a job that kills its process is given up.
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  failures integer not null default 0,
  is_scheduled boolean not null default false
);
create index jobs_to_run on jobs (run_at) where state in ('WAITING', 'RUNNING');
create unique index jobs_scheduled on jobs (kind) where is_scheduled;

-- How much of a budget is used up (platform/throttle). The key is an HMAC: who is counted does not stand here. A row
-- whose budget is whole again says nothing and is swept.
create table throttles (
  key bytea primary key,
  whole_again_at timestamptz(3) not null
);
create index throttles_by_age on throttles (whole_again_at);

-- Payments without a payment provider: what stands in for it keeps its state here. No money moves by any of this.
create table sandbox_sessions (
  id text primary key,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- In small letters, and counted, as Stripe does.
  currency text not null,
  total integer not null check (total > 0),
  -- Lines, URLs, language and references as they were asked for, without the e-mail.
  content jsonb not null,
  state text not null check (state in ('OPEN', 'AUTHENTICATING', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED')),
  payment_intent text unique,
  charge_id text unique,
  charged_at timestamptz(3),
  -- Of the card that was tried last; none with another means of payment.
  card_last4 text,
  failure text,
  refunded integer not null default 0 check (refunded between 0 and total),
  dispute_id text,
  dispute_status text check (dispute_status in ('needs_response', 'won', 'lost'))
);
create index sandbox_sessions_due on sandbox_sessions (expires_at) where state in ('OPEN', 'AUTHENTICATING');

-- What is told to the webhook. The id is also that of the job which tells it.
create table sandbox_events (
  id uuid primary key,
  session_id text not null references sandbox_sessions on delete cascade,
  type text not null,
  created_at timestamptz(3) not null,
  body text not null,
  attempts integer not null default 0,
  delivered_at timestamptz(3)
);
create index sandbox_events_of_session on sandbox_events (session_id);

-- First answers to requests with an idempotency key; a repetition gets the same one for a day.
create table sandbox_answers (
  key text primary key,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz(3) not null
);
create index sandbox_answers_by_age on sandbox_answers (created_at);
