import { beforeAll } from 'vitest';
import { createTestApp, type TestApp, type TestParts } from './app.ts';

type Environment = Record<string, string>;

/**
 * An app for all tests of a file, or of a `describe`: there from the `beforeAll` hooks that follow on, gone after the last
 * `afterAll`. What an earlier hook prepares is given as a function; what that hook returns is called after the app is gone.
 */
export function useTestApp(
  environment: Environment | (() => Environment) = {},
  parts: TestParts | (() => TestParts) = {},
): TestApp {
  const used = {} as TestApp;
  beforeAll(async () => {
    const app = await createTestApp(
      typeof environment === 'function' ? environment() : environment,
      typeof parts === 'function' ? parts() : parts,
    );
    Object.assign(used, app);
    return app.close;
  });
  return used;
}
