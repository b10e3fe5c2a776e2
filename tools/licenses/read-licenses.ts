import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockFile } from '../rules/lock-file.ts';
import type { SourceTree } from '../rules/source-tree.ts';
import { licenseByReview } from './policy.ts';
import { type ProductionPackage, productionPackages } from './production-packages.ts';
import { spdxDocument } from './spdx-document.ts';

const lockPath = 'package-lock.json';
export const licensesPath = 'docs/licenses.spdx.json';

export interface LicensedPackage extends ProductionPackage {
  /** An SPDX expression; undefined for an unknown licence. */
  readonly license: string | undefined;
  /** Licence that the installed package states, where it is installed. */
  readonly installed: string | undefined;
}

function installedLicense(root: string, path: string): string | undefined {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  // Old packages have an object or a list here, which SPDX does not know.
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown };
  return typeof license === 'string' ? license : undefined;
}

/**
 * Every production dependency with its licence. The lock file goes first, for what is installed differs by platform and the
 * answer must not; then what people read, then what the package states.
 */
export function readLicenses(tree: SourceTree): LicensedPackage[] {
  if (!tree.files.includes(lockPath)) return [];
  const lock = JSON.parse(tree.read(lockPath)) as LockFile;
  return productionPackages(lock).map((one) => {
    const installed = installedLicense(tree.root, one.path);
    const stated = one.license ?? installed;
    return { ...one, installed, license: licenseByReview(one.name, stated) ?? stated };
  });
}

/** Returns the text of the file that lists them. */
export function licensesDocument(tree: SourceTree, packages: readonly LicensedPackage[]): string {
  const product = JSON.parse(tree.read('package.json')) as { name: string; version: string; license: string };
  const { name, version, license } = product;
  return spdxDocument(
    { name, version, license },
    packages.map((one) => ({ name: one.name, version: one.version, license: one.license ?? 'NOASSERTION' })),
  );
}
