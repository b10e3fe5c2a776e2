import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

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
    readonly assertionResults: readonly unknown[];
  }[];
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
  const unexplained = hasFailed && faults === 0 ? 1 : 0;
  console.log(
    `${basename(path, '.json')}: ${report.numPassedTests} passed, ${faults + unexplained} failed, ${report.numPendingTests} skipped`,
  );
  passed += report.numPassedTests;
  failed += faults + unexplained + report.numPendingTests;
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
