import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium, findHeadlessShell } from './packages/e2e/harness/chromium.ts';
import DurationReporter from './tools/duration-reporter.ts';

const seconds = (count: number): number => count * 1000;

/** Every test fails on what it prints as an error; see the file for why. */
const setupFiles = ['./tools/fail-on-console.ts'];

/** What is polled for comes when the machine is ready; the default of 1 s is a timed assertion. */
const expect = { poll: { timeout: seconds(20) } };

const onServer = 'packages/{database,server,identity}';
const serverTests = [`${onServer}/{src,test}/**/*.test.ts`];
/** What `npm test` leaves to `npm run test:rest`: files that are named so, and folders and files of one kind. */
const slowTests = [
  `${onServer}/**/*.slow.test.ts`,
  // Servers, databases and commands as processes of their own, started, killed and started again.
  `${onServer}/**/src/admin.test.ts`,
  `${onServer}/**/{backup,doctor,jobs}/*.test.ts`,
  `${onServer}/**/managed-tokens/two-processes.test.ts`,
  `${onServer}/**/http/{connection-limits,shutdown,trusted-proxies}.test.ts`,
  `${onServer}/**/throttle/mail-throttle.test.ts`,
  'packages/server/test/deploy.test.ts',
  // Bombs, and files that are large.
  `${onServer}/**/{pdf,spreadsheets,threads}/*.test.ts`,
  `${onServer}/**/platform/csv.test.ts`,
  `${onServer}/**/attachments/expensive-files.test.ts`,
  `${onServer}/**/storage/{cut-upload,failures}.test.ts`,
  `${onServer}/**/prints/prints.test.ts`,
  // Every endpoint with everything that people can send or see.
  'packages/server/test/generated/{hidden-characters,shared-lead}.test.ts',
];
const isolatedTests = ['**/*.isolated.test.ts'];
const browserTests = ['**/*.{browser,page}.test.ts'];

/**
 * The main job of each role: a visitor's scan that becomes an exhibitor's lead, and an organizer's fair that an administrator
 * registers. `npm test` runs these, `npm run test:all` runs all journeys.
 */
const mainJourneys = ['scan-to-lead', 'fair'].map((name) => `packages/e2e/journeys/${name}.test.ts`);

/** Database tests that PostgreSQL releases may answer differently: migrations, plans, locks, and the statements with the most rules. */
const releaseTests = [
  'packages/database/{src,test}/**/*.test.ts',
  '**/platform/{database,jobs}/*.test.ts',
  '**/*{plans,races,natural-order}*.test.ts',
  '**/features/scans/*.test.ts',
  '**/features/leads/{leads,lead-list,lead-updates,unlock-leads}.test.ts',
  '**/features/insights/{insights,small-groups}*.test.ts',
  '**/features/reports/*.test.ts',
  '**/backup/backup*.test.ts',
];

const database = {
  setupFiles,
  globalSetup: 'packages/server/test/database-setup.ts',
  testTimeout: seconds(30),
  hookTimeout: seconds(60),
  expect,
  // The database takes what two workers leave of two cores: a third made no run shorter and each statement slower.
  maxWorkers: 2,
};

const browser = {
  isolate: false,
  env: { CHROMIUM_PATH: findChromium() ?? '', CHROMIUM_SHELL_PATH: findHeadlessShell() ?? '' },
  // Prints the pages of a test that failed, while they are open.
  runner: './packages/e2e/harness/page-runner.ts',
  setupFiles,
  testTimeout: seconds(60),
  hookTimeout: seconds(60),
  expect,
  // A browser computes all the time: a third beside two cores only makes each of them slower.
  maxWorkers: 2,
};

const journeys = {
  ...browser,
  globalSetup: 'packages/e2e/harness/data-template.ts',
  testTimeout: seconds(300),
  hookTimeout: seconds(120),
};

/**
 * `npm test` runs `unit`, `database`, `isolated`, `screens` and `journeys`; `npm run test:all` runs everything but `releases`, which
 * `.ci/run` runs on the oldest PostgreSQL. Files of one project share a worker, so that the server and its libraries are loaded once
 * and not two hundred times; a test that changes a module or the language of its process is named `*.isolated.test.ts`.
 */
export default defineConfig({
  test: {
    // `npm run test:slowest` prints what the second one writes.
    reporters: [...configDefaults.reporters, new DurationReporter()],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts', 'packages/{contract,web}/{src,test}/**/*.test.ts'],
          exclude: [...browserTests, ...isolatedTests, ...configDefaults.exclude],
          setupFiles,
          testTimeout: seconds(30),
          expect,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...database,
          name: 'database',
          isolate: false,
          include: serverTests,
          exclude: [...browserTests, ...isolatedTests, ...slowTests, ...configDefaults.exclude],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...database,
          name: 'isolated',
          include: ['packages/*/{src,test}/**/*.isolated.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...browser,
          name: 'screens',
          include: ['packages/web/**/*.browser.test.ts'],
          globalSetup: 'packages/web/test/screens/build-screens.ts',
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...journeys, name: 'journeys', include: mainJourneys, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...database,
          name: 'slow',
          isolate: false,
          include: slowTests,
          exclude: [...browserTests, ...isolatedTests, ...configDefaults.exclude],
          testTimeout: seconds(400),
          hookTimeout: seconds(90),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'more-journeys',
          include: [
            'packages/e2e/{harness,journeys}/*.test.ts',
            // The whole product in one process, where a journey could not reach into the server.
            'packages/server/test/browser/*.browser.test.ts',
            // What only a page that loads can show: its first files, its workers, what it keeps and sends later.
            'packages/web/**/*.page.test.ts',
          ],
          exclude: [...mainJourneys, ...configDefaults.exclude],
          sequence: { groupOrder: 3 },
        },
      },
      ...(process.env['TEST_DATABASE_URL'] === undefined
        ? []
        : [
            {
              test: {
                ...database,
                name: 'releases',
                isolate: false,
                include: releaseTests,
                exclude: [...browserTests, ...isolatedTests, ...configDefaults.exclude],
                testTimeout: seconds(180),
                sequence: { groupOrder: 0 },
              },
            },
          ]),
    ],
  },
});
