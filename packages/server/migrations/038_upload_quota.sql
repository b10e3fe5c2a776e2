-- An upload that its owner gave up: of no use any more, but something may still arrive at its address, so it counts.
alter table stored_files add column is_given_up boolean not null default false;
-- What the quota of one person counts.
create index stored_files_unused on stored_files (subject) where not in_use and max_bytes is not null;
