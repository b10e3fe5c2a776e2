-- A company sees of its accounts which are suspended, and until when, without reading who was suspended anywhere else.
alter table accounts add column suspended_until timestamptz;
