import { type Sql, sql } from '@fairlead/database/sql';

/**
 * A part of a statement, for the queries of other features: the subject who has shown this e-mail to be theirs, or null. Without
 * an alias, which could be what the statement around it calls something else.
 */
export const ownerOfEmail = (email: Sql): Sql =>
  sql`(select verified_addresses.subject from verified_addresses where verified_addresses.email = ${email})`;
