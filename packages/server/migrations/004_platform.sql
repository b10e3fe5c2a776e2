create table idempotency_keys (
  subject text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (subject, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Mail not sent for want of an SMTP server. Content is encrypted: it carries codes and addresses.
create table outbox_mails (
  id uuid primary key,
  content bytea not null,
  at timestamptz not null
);
create index outbox_mails_by_age on outbox_mails (at desc, id desc);
