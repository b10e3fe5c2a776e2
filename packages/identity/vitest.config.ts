import { defineConfig } from 'vitest/config';

/** For working on this package alone; the suite of the whole repository has its own configuration. */
export default defineConfig({
  test: {
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['test/cluster-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
