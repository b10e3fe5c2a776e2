import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Seconds of test files by project and path. */
export type Durations = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Written by every run of Vitest that prints as usual; replaced by the next one. */
export const LAST_RUN = 'node_modules/.cache/fairlead/test-durations.json';
export const RECORD = 'tools/test-durations.json';
/** Files below this are left out of the record, which stays readable that way. */
const RECORDED_FROM_SECONDS = 2;

export const readDurations = (path: string): Durations =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Durations) : {};

const sorted = <T>(entries: Iterable<[string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));

export function writeDurations(path: string, durations: Durations): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(durations, null, 2)}\n`);
}

/** Returns the record after a run: files that ran have their new seconds, the others keep theirs while `exists` holds. */
export function updateRecord(record: Durations, run: Durations, exists: (path: string) => boolean): Durations {
  const updated: [string, Readonly<Record<string, number>>][] = [];
  for (const project of new Set([...Object.keys(record), ...Object.keys(run)])) {
    const files = { ...record[project], ...run[project] };
    const kept = Object.entries(files)
      .filter(([path, seconds]) => seconds > RECORDED_FROM_SECONDS && exists(path))
      .map(([path, seconds]): [string, number] => [path, Math.round(seconds * 10) / 10]);
    if (kept.length > 0) updated.push([project, sorted(kept)]);
  }
  return sorted(updated);
}
