import { isAllowed } from '../licenses/policy.ts';
import { type LicensedPackage, licensesDocument, licensesPath, readLicenses } from '../licenses/read-licenses.ts';
import type { Finding, Rule } from './rule.ts';

function faultOf({ name, version, license, installed }: LicensedPackage): string | null {
  const who = `${name} ${version}`;
  if (license === undefined) return `${who} states no licence; read it and say in tools/licenses/policy.ts what it is`;
  if (!isAllowed(name, license)) return `${who} is under ${license}, which the product may not be shipped with`;
  if (installed !== undefined && !isAllowed(name, installed) && installed !== 'Public Domain')
    return `${who} states ${installed} where it is installed, and ${license} in the lock file`;
  return null;
}

/** Production dependencies have licences that permit shipping the product, and are listed for its distributors. */
export const licenses: Rule = {
  name: 'licenses',
  check(tree) {
    const packages = readLicenses(tree);
    if (packages.length === 0) return [];
    const findings: Finding[] = packages.flatMap((one) => {
      const message = faultOf(one);
      return message === null ? [] : [{ path: 'package-lock.json', message }];
    });
    const listed = tree.files.includes(licensesPath) ? tree.read(licensesPath) : '';
    if (listed !== licensesDocument(tree, packages))
      findings.push({ path: licensesPath, message: 'does not list the present dependencies; run `npm run licenses`' });
    return findings;
  },
};
