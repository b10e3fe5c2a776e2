import { boundaries } from './boundaries/boundaries.ts';
import { additiveMigrations } from './rules/additive-migrations.ts';
import { decisions } from './rules/decisions.ts';
import { emailOwners } from './rules/email-owners.ts';
import { executorFirst } from './rules/executor-first.ts';
import { leftovers } from './rules/leftovers.ts';
import { licenses } from './rules/licenses.ts';
import { locales } from './rules/locales.ts';
import { lockFile } from './rules/lock-file.ts';
import { machinePaths } from './rules/machine-paths.ts';
import { namedFiles } from './rules/named-files.ts';
import { names } from './rules/names.ts';
import { plainComments } from './rules/plain-comments.ts';
import { plainTexts } from './rules/plain-texts.ts';
import { polledReads } from './rules/polled-reads.ts';
import { readmeFigures } from './rules/readme-figures.ts';
import { secondNames } from './rules/second-names.ts';
import { settings } from './rules/settings.ts';
import { readTree } from './rules/source-tree.ts';
import { tables } from './rules/tables.ts';
import { testDurations } from './rules/test-durations.ts';
import { untranslatedTexts } from './rules/untranslated-texts.ts';

/** `node tools/check-rules.ts [folder]`: the repository's own rules, one line a fault. */
const tree = readTree(process.argv[2] ?? process.cwd());
let faults = 0;
for (const rule of [
  boundaries,
  names,
  plainComments,
  plainTexts,
  untranslatedTexts,
  locales,
  tables,
  additiveMigrations,
  executorFirst,
  secondNames,
  emailOwners,
  polledReads,
  namedFiles,
  settings,
  decisions,
  machinePaths,
  leftovers,
  lockFile,
  licenses,
  testDurations,
  readmeFigures,
])
  for (const { path, line, message } of rule.check(tree)) {
    faults += 1;
    console.error(`${path}${line === undefined ? '' : `:${line}`} ${rule.name}: ${message}`);
  }
if (faults > 0) {
  console.error(`${faults} broken rules`);
  process.exitCode = 1;
}
