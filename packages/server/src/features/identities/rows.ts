import { type Sql, sql } from '@fairlead/database/sql';

/** A part of a statement, for the queries of other features: the subject who has shown this e-mail to be theirs, or null. */
export const ownerOfEmail = (email: Sql): Sql =>
  sql`(select v.subject from verified_addresses v where v.email = ${email})`;
