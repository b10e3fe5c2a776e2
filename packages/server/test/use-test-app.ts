import { beforeAll } from 'vitest';
import { createTestApp, type TestApp, type TestParts } from './app.ts';

type Environment = Record<string, string>;

let shared: Promise<TestApp> | undefined;

/**
 * Files that bring tenants of their own need no app of their own: one serves all files that a worker runs. It goes with the
 * worker, and its database with the run.
 */
function sharedApp(): Promise<TestApp> {
  shared ??= createTestApp();
  return shared;
}

/**
 * An app for all tests of a file, or of a `describe`: there from the `beforeAll` hooks that follow on. Without parameters it is
 * the worker's, which all of its files work on. With them it is the file's own, gone after the last `afterAll`; what an
 * earlier hook prepares is given as a function, and what that hook returns is called after the app is gone.
 */
export function useTestApp(
  environment?: Environment | (() => Environment),
  parts: TestParts | (() => TestParts) = {},
): TestApp {
  const used = {} as TestApp;
  beforeAll(async () => {
    if (environment === undefined) {
      Object.assign(used, await sharedApp());
      return undefined;
    }
    const app = await createTestApp(
      typeof environment === 'function' ? environment() : environment,
      typeof parts === 'function' ? parts() : parts,
    );
    Object.assign(used, app);
    return app.close;
  });
  return used;
}

/** For a file that counts what the whole database holds, or changes the time, the settings or the schema. */
export const useOwnTestApp = (): TestApp => useTestApp({});
