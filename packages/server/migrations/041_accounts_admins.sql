-- Somebody can be asked in under an e-mail that nobody has shown to be theirs: the record waits, without a subject, until
-- somebody does.
alter table accounts alter column subject drop not null;
alter table admins alter column subject drop not null;
create index accounts_waiting on accounts (email) where subject is null;
create unique index admins_waiting on admins (email) where subject is null;
