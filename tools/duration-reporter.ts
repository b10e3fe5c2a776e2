import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { LAST_RUN, writeDurations } from './test-durations.ts';

/** Writes how long each test file took with its imports and hooks, and prints nothing. */
export default class DurationReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const durations: Record<string, Record<string, number>> = {};
    for (const module of modules) {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      const seconds = (duration + collectDuration + setupDuration) / 1000;
      const path = relative(process.cwd(), module.moduleId);
      durations[module.project.name] = { ...durations[module.project.name], [path]: seconds };
    }
    writeDurations(LAST_RUN, durations);
  }
}
