-- Ledger of consents. Append-only: an agreement or withdrawal is never rewritten.
create table consent_events (
  id uuid primary key,
  subject text not null,
  -- SHARE_TELEPHONE stands apart, so that a visitor can keep the number back and share all other data.
  purpose text not null check (purpose in ('TERMS', 'PRIVACY', 'MARKETING', 'SHARE_WITH_EXHIBITOR', 'SHARE_TELEPHONE')),
  exhibitor_id uuid references exhibitors,
  granted boolean not null,
  text_version text not null,
  language text not null,
  at timestamptz(3) not null,
  -- Account that recorded the consent; null when the person gave it.
  recorded_by uuid
);
create index consent_events_of_subject on consent_events (subject, purpose, exhibitor_id, at desc, id desc)
  include (granted);
create index consent_events_by_receipt on consent_events (receipt_number(id));
