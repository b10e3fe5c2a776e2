import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compressFiles } from './compress-files.ts';

/**
 * Builds the web client into packages/web/dist.
 *   --if-stale     only when a source is newer than what was built
 *   --if-possible  says so and succeeds where development dependencies were left out (after `npm ci --omit=dev`)
 */
const repository = resolve(import.meta.dirname, '..');
const web = join(repository, 'packages/web');
const built = join(web, 'dist/index.html');
const inputs = [
  ...readdirSync(web).flatMap((name) => (/\.(?:ts|html)$/.test(name) ? [`packages/web/${name}`] : [])),
  'packages/web/src',
  'packages/web/public',
  'packages/contract/src',
  'package-lock.json',
];

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const flags = new Set(process.argv.slice(2));
const isCurrent =
  existsSync(built) && statSync(built).mtimeMs > Math.max(...inputs.map((path) => newest(join(repository, path))));

const vite = await import('vite').catch(() => null);
if (flags.has('--if-stale') && isCurrent) console.log('The web client is built already.');
else if (vite !== null) {
  const { buildClient } = await import('../packages/web/build-client.ts');
  await buildClient(join(web, 'dist'));
  await compressFiles(join(web, 'dist'));
} else if (flags.has('--if-possible'))
  console.log(
    'The web client is not built: development dependencies are left out. Copy packages/web/dist from a full install.',
  );
else {
  console.error('The web client cannot be built: development dependencies are left out. Run `npm ci` without --omit.');
  process.exitCode = 1;
}
