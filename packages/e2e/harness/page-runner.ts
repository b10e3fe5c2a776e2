import { type RunnerTestCase, TestRunner } from 'vitest';

type Describe = () => Promise<void>;

// The runner is loaded apart from the tests that it runs, so what they share hangs on the test itself.
const key = Symbol.for('fairlead.whenFailed');

type Watched = RunnerTestCase & { [key]?: Describe[] };

/** Runs `describe` as soon as the test has failed: `onTestFailed` comes after the hooks that close the browser. */
export function whenFailed(test: RunnerTestCase, describe: Describe): void {
  const watched: Watched = test;
  watched[key] = [...(watched[key] ?? []), describe];
}

/** Runs the tests of the browser. */
export default class PageRunner extends TestRunner {
  async onTaskFinished(test: RunnerTestCase): Promise<void> {
    const watched: Watched = test;
    const describes = watched[key] ?? [];
    delete watched[key];
    if (test.result?.state !== 'fail') return;
    for (const describe of describes) await describe();
  }
}
