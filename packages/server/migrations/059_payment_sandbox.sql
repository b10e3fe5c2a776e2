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
