import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** Returns what the figures depend on, and nothing that identifies the machine. */
export function machine(versions: Readonly<Record<string, string>>): string {
  const [processor] = cpus();
  const parts = [
    `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB memory`,
  ];
  const named = { Node: process.versions.node, ...versions };
  return [...parts, ...Object.entries(named).map(([name, version]) => `${name} ${version}`)].join(' · ');
}

/** Returns the version that a program prints, or undefined when it is not there. */
export function versionOf(program: string): string | undefined {
  try {
    return /\d+(\.\d+)+/.exec(
      execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )?.[0];
  } catch {
    return undefined;
  }
}
