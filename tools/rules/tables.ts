import type { Finding, Rule } from './rule.ts';
import { declaredTables, featureOf, migratedTables, writesOf } from './table-use.ts';

/** Each table is written by one feature (or the platform): the one whose tables.ts declares it, else the only one that does. */
export const tables: Rule = {
  name: 'tables',
  check(tree) {
    const findings: Finding[] = [];
    const declared = declaredTables(tree);
    const owners = new Map<string, string>();
    for (const [key, { sqlName, owner }] of declared) {
      const other = owners.get(sqlName);
      if (other !== undefined && other !== owner)
        findings.push({ path: key.split(' ')[0] ?? '', message: `table "${sqlName}" is declared by ${other} as well` });
      owners.set(sqlName, owner);
    }
    const migrated = migratedTables(tree);
    const writes = writesOf(tree, declared);
    for (const { path, line = 1, message, sqlName, writer } of writes) {
      const owner = owners.get(sqlName);
      const others = [
        ...new Set(
          writes.filter((each) => each.sqlName === sqlName && each.writer !== writer).map((each) => each.writer),
        ),
      ];
      if (owner !== undefined && owner !== writer)
        findings.push({ path, line, message: `${message}, which belongs to ${owner}; call its service` });
      else if (owner === undefined && others.length > 0)
        findings.push({
          path,
          line,
          message: `${message}, which ${others.join(' and ')} writes as well; let one feature own it`,
        });
      else if (owner === undefined && !migrated.has(sqlName) && featureOf(path) !== null)
        findings.push({ path, line, message: `${message}, which no migration makes` });
    }
    return findings;
  },
};
