import { type LockFile, places } from '../rules/lock-file.ts';

export interface ProductionPackage {
  /** In the lock file. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** As the lock file states it. */
  readonly license: string | undefined;
}

interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

function dependenciesOf(entry: Entry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...Object.keys(entry.dependencies ?? {}), ...Object.keys(entry.optionalDependencies ?? {}), ...peers];
}

/** Returns everything that the product and its workspaces need in the end, on any platform, each package in each version once. */
export function productionPackages({ packages }: LockFile): ProductionPackage[] {
  const entries = packages as Readonly<Record<string, Entry>>;
  const isOurs = (path: string) => !path.includes('node_modules/');
  const pending = Object.keys(entries).filter(isOurs);
  const seen = new Set(pending);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const name of dependenciesOf(entries[path] ?? {})) {
      const found = [...places(path, name)].find((place) => place in entries);
      if (found === undefined || seen.has(found) || entries[found]?.link === true) continue;
      seen.add(found);
      pending.push(found);
    }
  }
  const found = new Map<string, ProductionPackage>();
  for (const path of seen) {
    const { name = path.slice(path.lastIndexOf('node_modules/') + 13), version = '', license } = entries[path] ?? {};
    if (!isOurs(path)) found.set(`${name}@${version}`, { path, name, version, license });
  }
  const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  return [...found].toSorted(byKey).map(([, one]) => one);
}
