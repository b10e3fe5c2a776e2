-- The address that the identity provider last called a person's own: the records of the person follow it. Nobody follows
-- to an address that is somebody else's.
create table verified_addresses (
  subject text primary key,
  email text not null unique,
  as_of timestamptz not null
);
