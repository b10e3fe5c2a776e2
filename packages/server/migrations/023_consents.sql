-- Append-only: what was agreed to, or taken back, is never rewritten.
-- The account that wrote down that somebody shares their data; null where the person did it.
-- A visitor may keep their telephone number from an exhibitor, and share everything else with it.
create table consent_events (
  id uuid primary key,
  subject text not null,
  purpose text not null check (purpose in ('TERMS', 'PRIVACY', 'MARKETING', 'SHARE_WITH_EXHIBITOR', 'SHARE_TELEPHONE')),
  exhibitor_id uuid references exhibitors,
  granted boolean not null,
  text_version text not null,
  language text not null,
  at timestamptz(3) not null,
  recorded_by uuid
);
create index consent_events_of_subject on consent_events (subject, purpose, exhibitor_id, at desc, id desc) include (granted);
create index consent_events_by_receipt on consent_events (receipt_number(id));
