import type { ReachableDatabase } from './database.ts';
import { mapStatements } from './mapped-statements.ts';

/** A pool that hands every statement's text, in the order they are made, to `note`. */
export function noteStatements(database: ReachableDatabase, note: (text: string) => void): ReachableDatabase {
  const noted = mapStatements(database, (statement) => {
    note(statement.strings.join('?').replace(/\s+/g, ' ').trim());
    return statement;
  });
  return {
    ...database,
    ...noted,
    transaction: (work) => {
      note('begin');
      return noted.transaction(work);
    },
  };
}
