-- Accounts of exhibitors that let their use of the app be counted, since when. Visitors have it among their settings.
create table counted_accounts (
  account_id uuid primary key references accounts on delete cascade,
  since timestamptz(3) not null
);
