import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/**
 * `npm run dev`: the server started anew on every change of a source, and Vite in front of it, which shows a changed
 * screen at once. The URLs are Vite's, so that the host of a request names its role.
 */
const port = '5173';
const urlOf = (role: string): string => `http://${role}.localhost:${port}`;
const environment = {
  PUBLIC_URL_ADMIN: urlOf('admin'),
  PUBLIC_URL_BUSINESS: urlOf('business'),
  PUBLIC_URL_APP: urlOf('app'),
};
const repository = resolve(import.meta.dirname, '..');
const start = (command: string, options: string[], cwd: string): ChildProcess =>
  spawn(command, options, { cwd, env: { ...environment, ...process.env }, stdio: ['ignore', 'inherit', 'inherit'] });

const children = [
  start(join(repository, 'node_modules/.bin/vite'), ['--port', port, '--strictPort'], join(repository, 'packages/web')),
  start(process.execPath, ['--watch', 'packages/server/start.js'], repository),
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
