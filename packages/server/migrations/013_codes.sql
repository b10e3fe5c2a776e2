-- Printed codes and their targets: a code is assigned to another target or revoked without reprinting it.

create table codes (
  code char(10) primary key,
  kind text not null check (kind in ('BEACON', 'TRADE_FAIR', 'VISITOR', 'BLANK')),
  target_id uuid,
  -- Owner of a code that was printed blank, and the project that it was printed for.
  exhibitor_id uuid,
  project_id uuid,
  created_at timestamptz(3) not null,
  moved_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint codes_target_check
    check ((kind = 'BLANK') = (target_id is null) and (kind <> 'BLANK' or exhibitor_id is not null))
);
create index codes_of_target on codes (target_id);
create index codes_blank on codes (exhibitor_id, created_at, code) where kind = 'BLANK';

-- Former targets of a code, so that a scan that arrives late counts for the point that was scanned.
create table code_moves (
  code char(10) not null references codes on delete cascade,
  until timestamptz(3) not null,
  target_id uuid not null,
  primary key (code, until)
);
