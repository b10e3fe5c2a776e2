import { existsSync } from 'node:fs';
import { LAST_RUN, RECORD, readDurations, updateRecord, writeDurations } from './test-durations.ts';

/** `npm run test:slowest`: the slowest test files of the last run. With `-- --record` their seconds go into the record that is checked. */
const PRINTED = 20;

const run = readDurations(LAST_RUN);
const files = Object.entries(run)
  .flatMap(([project, durations]) => Object.entries(durations).map(([path, seconds]) => ({ project, path, seconds })))
  .toSorted((a, b) => b.seconds - a.seconds);
if (files.length === 0) {
  console.error('There is no run yet. Run `npm test`, and then this.');
  process.exitCode = 1;
} else {
  for (const { project, path, seconds } of files.slice(0, PRINTED))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${project.padEnd(13)}  ${path}`);
  const sum = files.reduce((total, { seconds }) => total + seconds, 0);
  console.log(`${sum.toFixed(1).padStart(7)} s  in ${files.length} files`);
  if (process.argv.includes('--record')) {
    writeDurations(RECORD, updateRecord(readDurations(RECORD), run, existsSync));
    console.log(`${RECORD} has the seconds of this run.`);
  }
}
