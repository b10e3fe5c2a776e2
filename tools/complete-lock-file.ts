import { readFileSync, writeFileSync } from 'node:fs';
import { type LockFile, unlocked } from './rules/lock-file.ts';

/**
 * Run after `npm install`, and `npm run licenses` after it: locks the binaries of other platforms that npm left out, see
 * rules/lock-file.ts. Which platform one is for stands in its name, as in `binding-linux-arm64-musl`.
 */
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const parts = (name.split('/').at(-1) ?? '').split('-');
  const os = parts.filter((part) => systems.includes(part));
  const cpu = parts.filter((part) => processors.includes(part));
  if (os.length !== 1 || cpu.length !== 1)
    throw new Error(`${name} does not say which platform it is for; lock it by hand`);
  const libc = parts.some((part) => part.startsWith('musl'))
    ? ['musl']
    : parts.some((part) => part.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return { os, cpu, ...(libc ? { libc } : {}) };
}

const path = 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
const missing = unlocked(lock);
for (const { owner, name, version } of missing) {
  const { os, cpu, libc } = platformOf(name);
  const dev = lock.packages[owner]?.dev === true ? { dev: true } : {};
  lock.packages[`node_modules/${name}`] = { version, cpu, ...dev, ...(libc ? { libc } : {}), optional: true, os };
}
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  missing.length === 0 ? 'The lock file is complete.' : `Locked: ${missing.map(({ name }) => name).join(', ')}`,
);
