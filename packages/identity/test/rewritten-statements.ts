import { Sql } from '@fairlead/database/sql';
import type { ReachableDatabase } from './database.ts';
import { mapStatements } from './mapped-statements.ts';

export interface RewrittenStatements extends ReachableDatabase {
  /** Changes that no statement had; a control that changes nothing shows nothing. */
  unused(): string[];
}

/**
 * For negative controls: a pool whose statements lack what makes them safe against races, to show that the test of the
 * race fails without it.
 * @param changes what to put in place of what; found only where no value stands in between
 */
export function rewriteStatements(
  database: ReachableDatabase,
  changes: Readonly<Record<string, string>>,
): RewrittenStatements {
  const seen = new Set<string>();
  const rewrite = (part: string): string => {
    let text = part;
    for (const [from, to] of Object.entries(changes)) {
      if (text.includes(from)) seen.add(from);
      text = text.replace(from, to);
    }
    return text;
  };
  return {
    ...database,
    ...mapStatements(database, ({ strings, values }) => new Sql(strings.map(rewrite), values)),
    unused: () => Object.keys(changes).filter((from) => !seen.has(from)),
  };
}
