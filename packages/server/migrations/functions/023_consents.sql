-- Revision 1

-- Receipts of consents (decision 038). A receipt says what was true when somebody agreed, or took it back; the ledger
-- says that they did, and the tables below what an exhibitor, a profile and a text were at that moment. So a scan writes
-- nothing more. What stands behind the check character of a receipt's code: the last 45 bits of its event's id, which
-- are random. Those that would need a check character outside of the alphabet become the nearest one below that does
-- not. `codeOfReceipt` of the program does the same, and a test holds the two against each other. One expression, and
-- not strict, so that PostgreSQL puts it in the place of the call: a function that is called costs a scan a tenth of a
-- millisecond.
create or replace function receipt_number(event_id uuid) returns bigint
  language sql immutable parallel safe
  return (('x' || right(event_id::text, 12))::bit(48)::bigint & 35184372088831)
    - greatest((('x' || right(event_id::text, 12))::bit(48)::bigint & 35184372088831) % 37 - 31, 0);
