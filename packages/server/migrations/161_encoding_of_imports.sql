-- What a file was read in that does not say its encoding; null where there is no doubt.
alter table imports add column encoding text;
