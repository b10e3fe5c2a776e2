import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/** `npm run dev`: the server started anew on every change of a source, and the client built anew beside it. */
const repository = resolve(import.meta.dirname, '..');
const start = (command: string, options: string[], cwd: string): ChildProcess =>
  spawn(command, options, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });

const children = [
  start(
    join(repository, 'node_modules/.bin/vite'),
    ['build', '--watch', '--logLevel', 'warn'],
    join(repository, 'packages/web'),
  ),
  start(process.execPath, ['--watch', 'packages/server/src/main.ts'], repository),
];
const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
