import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Adds up Vitest's JSON reports and prints the last line of .ci/run. A report that is missing is a failure, and so is a
 * run that failed (a file `<report>.failed` stands beside it) without a test to blame, such as an unhandled rejection.
 */
interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const MESSAGE_LINES = 25;

/** Prints failures right above the sums: some places keep only the end of a long run. */
function printFaults({ name, status, message, assertionResults }: Report['testResults'][number]): void {
  const print = (title: string, text: string) => {
    console.log(`FAILED ${relative(process.cwd(), name)}${title}`);
    for (const line of stripVTControlCharacters(text).split('\n').slice(0, MESSAGE_LINES))
      console.log(`       ${line}`);
  };
  // Its set-up failed: there is no test to blame, or they were all left out.
  if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) print('', message ?? '');
  for (const test of assertionResults) {
    if (test.status === 'failed') print(` > ${test.fullName}`, test.failureMessages?.join('\n') ?? '');
  }
}

let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) {
    console.log(`${basename(path, '.json')}: no report`);
    failed += 1;
    continue;
  }
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  // A file that could not be loaded has no test to blame.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const faults = report.numFailedTests + unloaded.length;
  const hasFailed = !report.success || existsSync(`${path}.failed`);
  const unexplained = hasFailed && faults + report.numPendingTests === 0 ? 1 : 0;
  console.log(
    `${basename(path, '.json')}: ${report.numPassedTests} passed, ${faults + unexplained} failed, ${report.numPendingTests} skipped`,
  );
  for (const file of report.testResults) printFaults(file);
  passed += report.numPassedTests;
  failed += faults + unexplained + report.numPendingTests;
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
