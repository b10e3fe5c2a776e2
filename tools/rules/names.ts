import type { Finding, Rule } from './rule.ts';

const checkedFolders = /^(packages|tools|bench|deploy|docs)\//;
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Names that tools and readers of any repository expect in capitals. */
const customary =
  /^(README|ARCHITECTURE|GLOSSARY|STYLE|RESULTS|CHANGELOG|CONTRIBUTING|SECURITY|LICENSE|NOTICE)(\.md)?$|^Dockerfile$/;
/** A migration: its number, then the tables it is about, by their names in the database. */
const migration = /^\d{3}_[a-z0-9]+([_-][a-z0-9]+)*\.sql$/;
/** They say nothing about what is inside, so they collect everything. */
const empty = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc']);

/** Kebab-case, and no name that could hold anything. */
export const names: Rule = {
  name: 'names',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.files) {
      if (!checkedFolders.test(path)) continue;
      const parts = path.split('/');
      const file = parts.at(-1) ?? '';
      const wrong = parts.find(
        (part) => !kebab.test(part) && !(part === file && (customary.test(part) || migration.test(part))),
      );
      if (wrong) findings.push({ path, message: `"${wrong}" is not kebab-case` });
      const hollow = parts.find((part) => empty.has(part.split('.')[0] ?? ''));
      if (hollow) findings.push({ path, message: `"${hollow}" says nothing; name it after its one job` });
      if (/^index\.(ts|tsx)$/.test(file))
        findings.push({ path, message: 'name the file after what it holds, not "index"' });
    }
    return findings;
  },
};
