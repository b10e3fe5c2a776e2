import { type Durations, RECORD } from '../test-durations.ts';
import type { Finding, Rule } from './rule.ts';
import type { SourceTree } from './source-tree.ts';

/** Sixteen minutes of workers: three of them are through in less than eight, with what goes on beside them. */
const BUDGET_SECONDS = 960;
const FILE_SECONDS = 20;
const REMEDY = 'make tests cheaper or rename what is slow by nature to *.slow.test.ts';

function projectsOfTest(tree: SourceTree): string[] {
  const { scripts } = JSON.parse(tree.read('package.json')) as { scripts?: Readonly<Record<string, string>> };
  return [...(scripts?.['test'] ?? '').matchAll(/--project (\S+)/g)].map(([, name = '']) => name);
}

/** `npm test` stays within minutes, as far as its recorded durations say. */
export const testDurations: Rule = {
  name: 'test durations',
  check(tree) {
    if (!tree.files.includes(RECORD)) return [];
    const record = JSON.parse(tree.read(RECORD)) as Durations;
    const findings: Finding[] = [];
    let sum = 0;
    for (const project of projectsOfTest(tree)) {
      for (const [path, seconds] of Object.entries(record[project] ?? {})) {
        sum += seconds;
        if (!tree.files.includes(path))
          findings.push({ path: RECORD, message: `names ${path}, which is gone; delete the line` });
        else if (seconds > FILE_SECONDS)
          findings.push({
            path,
            message: `takes ${seconds} s of the ${FILE_SECONDS} s that a file may take; ${REMEDY}`,
          });
      }
    }
    if (sum > BUDGET_SECONDS)
      findings.push({
        path: RECORD,
        message: `adds up to ${Math.round(sum)} s of the ${BUDGET_SECONDS} s that \`npm test\` may take; ${REMEDY}`,
      });
    return findings;
  },
};
