import type { Finding, Rule } from './rule.ts';

export interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface LockFile {
  packages: Record<string, LockedPackage & Record<string, unknown>>;
}

/** Returns the places where Node looks for a dependency of a locked package, innermost first. */
export function* places(owner: string, dependency: string): Generator<string> {
  for (let folder = owner; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    yield `${folder === '' ? '' : `${folder}/`}node_modules/${dependency}`;
    if (!folder.includes('node_modules/')) break;
  }
  yield `node_modules/${dependency}`;
}

/** Returns the optional dependencies (binaries of other platforms, mostly) that the lock file names but does not lock. */
export function unlocked({ packages }: LockFile): { owner: string; name: string; version: string }[] {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => ![...places(owner, name)].some((place) => place in packages))
      .map(([name, version]) => ({ owner, name, version })),
  );
}

/**
 * The lock file is complete. npm leaves out the binaries of platforms that it could not look at when it wrote the file,
 * and `npm ci` then refuses the file.
 */
export const lockFile: Rule = {
  name: 'lock file',
  check(tree) {
    const path = 'package-lock.json';
    if (!tree.files.includes(path)) return [];
    return unlocked(JSON.parse(tree.read(path)) as LockFile).map(
      ({ owner, name }): Finding => ({
        path,
        message: `${name} of ${owner} is not locked; run \`node tools/complete-lock-file.ts\``,
      }),
    );
  },
};
