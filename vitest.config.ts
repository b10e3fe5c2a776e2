import { defineConfig } from 'vitest/config';
import { findChromium, findHeadlessShell } from './packages/e2e/harness/chromium.ts';

const seconds = (count: number): number => count * 1000;

/** Every test fails on what it prints as an error; see the file for why. */
const setupFiles = ['./tools/fail-on-console.ts'];

/**
 * On a database that is given: what brings its own, needs none, or tries what no release of PostgreSQL changes (files, paper,
 * the protocols, who may call what, made-up input) would be the same again. What is left sends 19 of 20 of the statements.
 */
const sameAgain =
  process.env['TEST_DATABASE_URL'] === undefined
    ? []
    : [
        '**/embedded-postgres/**',
        '**/{storage,pdf,prints,files,logos,xlsx,wire,hosted}/**',
        '**/identity/src/**',
        '**/identity/test/{amplify,refused-*}.test.ts',
        '**/platform/{auth,http}/**',
        '**/{attachments/{attachments-s3,file-names,files,media,previews},imports/files}.test.ts',
        '**/{reports/{extended-xlsx,report-stream},receipts/receipt-file,beacons/rich-text-of}.test.ts',
        // Made-up histories of many steps, and races of many rounds: the same statements as in the tests beside them.
        '**/{insights,payments}/any-order.test.ts',
        '**/scans/convergence.test.ts',
        '**/identity/test/{challenge-,}races.test.ts',
        '**/leads/list-plans.test.ts',
        '**/imports/jobs.test.ts',
        '**/exhibitions/fair-tallies.test.ts',
        '**/generated/{access,fuzz,input,openapi}.test.ts',
        '**/server/src/*.test.ts',
      ];

/** What is polled for comes when the machine is ready; the default of 1 s is a timed assertion. */
const expect = { poll: { timeout: seconds(60) } };

const databaseSetup = 'packages/server/test/database-setup.ts';

/**
 * Files of one kind share a worker, so that the server and its libraries are loaded once and not two hundred times; what
 * changes something that a process has once, a module or the language, is named `*.isolated.test.ts`.
 *
 * Three workers, also on two cores, where tests ask a database: they wait for it half of the time. Nothing may depend on how
 * fast that goes: the limits are for what hangs, and what is waited for in a browser has a minute.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts', 'packages/{contract,web}/{src,test}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/*.isolated.test.ts'],
          setupFiles,
          testTimeout: seconds(60),
          expect,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'database',
          isolate: false,
          include: ['packages/{database,server,identity}/{src,test}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/*.isolated.test.ts', ...sameAgain],
          setupFiles,
          globalSetup: databaseSetup,
          testTimeout: seconds(400),
          hookTimeout: seconds(300),
          expect,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'isolated',
          include: ['packages/*/{src,test}/**/*.isolated.test.ts'],
          setupFiles,
          globalSetup: databaseSetup,
          testTimeout: seconds(400),
          hookTimeout: seconds(300),
          expect,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          // Prints the pages of a test that failed, while they are open.
          runner: './packages/e2e/harness/page-runner.ts',
          env: { CHROMIUM_PATH: findChromium() ?? '', CHROMIUM_SHELL_PATH: findHeadlessShell() ?? '' },
          include: ['packages/{web,server}/**/*.browser.test.ts', 'packages/e2e/{harness,journeys}/**/*.test.ts'],
          setupFiles,
          globalSetup: 'packages/e2e/harness/data-template.ts',
          testTimeout: seconds(400),
          hookTimeout: seconds(300),
          expect,
          // A browser computes all the time: a third beside two cores only makes each of them slower.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
