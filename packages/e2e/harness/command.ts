import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const repository = resolve(import.meta.dirname, '../../..');

/** Runs what `npm run <name> -- <options>` hands to Node, with these variables alone. */
export async function runCommand(name: string, environment: Readonly<Record<string, string>>, ...options: string[]) {
  const file = JSON.parse(readFileSync(resolve(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, ...script] = file.scripts[name]?.split(' ') ?? [];
  const child = spawn(process.execPath, [...script, ...options], { cwd: repository, env: { ...environment } });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('close', done)),
  ]);
  return { out, err, code };
}
