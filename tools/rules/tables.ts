import type { Finding, Rule } from './rule.ts';
import { featureOf, migratedTables, writesOf } from './table-use.ts';

/** Each table is written by one feature, or by the platform, and some migration makes it. */
export const tables: Rule = {
  name: 'tables',
  check(tree) {
    const findings: Finding[] = [];
    const migrated = migratedTables(tree);
    const writes = writesOf(tree);
    for (const { path, line = 1, message, sqlName, writer } of writes) {
      const others = new Set(writes.filter((each) => each.sqlName === sqlName).map((each) => each.writer));
      others.delete(writer);
      if (others.size > 0)
        findings.push({
          path,
          line,
          message: `${message}, which ${[...others].join(' and ')} writes as well; let one feature own it`,
        });
      else if (!migrated.has(sqlName) && featureOf(path) !== null)
        findings.push({ path, line, message: `${message}, which no migration makes` });
    }
    return findings;
  },
};
