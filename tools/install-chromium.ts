import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium } from '../packages/e2e/harness/chromium.ts';

/**
 * Makes sure there is a Chromium for the browser tests: the one that is there, else Debian's package (as root), else
 * Playwright's own download.
 */
function run(command: string, options: readonly string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(command, options, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  return status === 0;
}

const isRoot = process.getuid?.() === 0;

function installFromDebian(): boolean {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Chromium is missing; installing the package of the system.');
  run('apt-get', ['-qq', 'update']);
  return run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'chromium']);
}

function installFromPlaywright(): boolean {
  console.log("Chromium is missing; downloading Playwright's.");
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  return run(process.execPath, [join(playwright, 'cli.js'), 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
}

if (findChromium() === undefined) {
  const installed = installFromDebian() || installFromPlaywright();
  if (!installed || findChromium() === undefined) {
    console.error(
      'The browser tests need Chromium and it could not be installed. Install the package "chromium", or set CHROMIUM_PATH to one that is there.',
    );
    process.exitCode = 1;
  }
}
