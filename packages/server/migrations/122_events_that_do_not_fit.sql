-- Why an event of the provider does not fit its payment; null of all others.
alter table provider_events add column mismatch text;
create index provider_events_mismatched on provider_events (id) where mismatch is not null;
