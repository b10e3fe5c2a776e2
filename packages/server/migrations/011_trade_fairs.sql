-- Participation in trade fairs: registrations of visitors, invitations of exhibitors, and the number of both.

create table fair_registrations (
  trade_fair_id uuid not null references exhibitions on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  additional_attributes jsonb not null,
  joined_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (trade_fair_id, visitor_id)
);
create index fair_registrations_of_visitor on fair_registrations (visitor_id, updated_at desc);

-- Invitations of an exhibitor or an e-mail to a fair. A project at the fair tells that the exhibitor has joined.
create table fair_invitations (
  id uuid primary key,
  trade_fair_id uuid not null references exhibitions on delete cascade,
  exhibitor_id uuid references exhibitors on delete cascade,
  email text,
  invited_by uuid,
  invited_at timestamptz(3) not null,
  check ((exhibitor_id is null) <> (email is null))
);
create unique index fair_invitations_of_exhibitor on fair_invitations (trade_fair_id, exhibitor_id) where email is null;
create unique index fair_invitations_of_email on fair_invitations (trade_fair_id, email) where exhibitor_id is null;
create index fair_invitations_by_age on fair_invitations (trade_fair_id, invited_at desc, id desc);
create index fair_invitations_to_exhibitor on fair_invitations (exhibitor_id);
create index fair_invitations_to_email on fair_invitations (email);

-- Numbers of projects and visitors of a fair, kept by triggers in the transaction of each change: counting for a list
-- would take longer the larger the fair is. A fair has several rows, whose sum counts: a change goes to an unlocked
-- row, so that registrations at the same moment wait neither for each other nor for an import of thousands.
create table fair_tallies (
  trade_fair_id uuid not null references exhibitions on delete cascade,
  id bigint generated always as identity,
  -- Below zero in a single row at times.
  projects integer not null,
  visitors integer not null,
  primary key (trade_fair_id, id)
) with (fillfactor = 50);

create trigger exhibitions_made_are_tallied after insert on exhibitions
  referencing new table as gained for each statement execute function tally_projects();
create trigger exhibitions_changed_are_tallied after update on exhibitions
  referencing old table as lost new table as gained for each statement execute function tally_projects();
create trigger exhibitions_gone_are_tallied after delete on exhibitions
  referencing old table as lost for each statement execute function tally_projects();
create trigger registrations_made_are_tallied after insert on fair_registrations
  referencing new table as gained for each statement execute function tally_registrations();
create trigger registrations_gone_are_tallied after delete on fair_registrations
  referencing old table as lost for each statement execute function tally_registrations();
