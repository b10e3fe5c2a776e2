-- What a printed code leads to; it can be pointed elsewhere or revoked without reprinting.
create table codes (
  code char(10) primary key,
  kind text not null check (kind in ('BEACON', 'TRADE_FAIR', 'VISITOR', 'BLANK')),
  target_id uuid,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Of a code that was printed blank: the company whose it is, and the project that it was meant for.
  exhibitor_id uuid,
  project_id uuid,
  -- When it was last led elsewhere.
  moved_at timestamptz(3),
  constraint codes_target_check check ((kind = 'BLANK') = (target_id is null) and (kind <> 'BLANK' or exhibitor_id is not null))
);
create index codes_of_target on codes (target_id);
create index codes_blank on codes (exhibitor_id, created_at, code) where kind = 'BLANK';

-- Where a code led before, and until when: a scan that arrives late counts for the point that was scanned.
create table code_moves (
  code char(10) not null references codes on delete cascade,
  until timestamptz(3) not null,
  target_id uuid not null,
  primary key (code, until)
);
