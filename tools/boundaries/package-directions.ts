import type { Finding } from '../rules/rule.ts';
import { isTest } from '../rules/source-tree.ts';
import type { Edge } from './edges.ts';

/** Which folders may use which; the only list of its kind, because a direction is a decision and not a fact of the disk. */
const directions: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  database: [],
  identity: ['database'],
  web: ['contract'],
  server: ['contract', 'database', 'identity'],
  e2e: ['contract', 'database'],
  tools: ['e2e', 'web'],
  bench: ['contract', 'database', 'server', 'e2e', 'identity'],
};

const identityUsers = /^(packages\/server\/(src\/platform\/auth\/|test\/)|bench\/)/;
const ownPackage = (path: string): string => /^packages\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? '';

/** Directions between packages, and what the contract may take from outside. */
export function packageDirections({ from, to, line }: Edge): Finding[] {
  const owner = ownPackage(from);
  if (!from.includes('/')) return [];
  const allowed = directions[owner];
  if (!allowed)
    return [
      {
        path: from,
        line,
        message: `"${owner}" stands in no direction; add it to tools/boundaries/package-directions.ts`,
      },
    ];
  if (to.kind === 'package') {
    // Server and client check telephone numbers alike; nothing else of the contract may bring the numbering plans along.
    const isPlan = to.name === 'libphonenumber-js' && from === 'packages/contract/src/telephone.ts';
    const wrong = owner === 'contract' && to.name !== 'zod' && !isPlan && !isTest(from);
    return wrong ? [{ path: from, line, message: `the contract uses zod only, not "${to.name}"` }] : [];
  }
  const target = ownPackage(to.path);
  if (target === owner) {
    const leaks = isTest(to.path) && !isTest(from);
    return leaks ? [{ path: from, line, message: `uses "${to.path}", which is for tests` }] : [];
  }
  // Both take the same e-mails, or accounts would be made that get no record.
  const isEmailRule = owner === 'identity' && to.path === 'packages/contract/src/email.ts';
  const isHarness = target === 'e2e' && isTest(from);
  // The provider's tests sign in with the product's own client beside those of others.
  const isClient = owner === 'identity' && isTest(from) && to.path.startsWith('packages/web/src/lib/identity/');
  if (!allowed.includes(target) && !isHarness && !isEmailRule && !isClient)
    return [
      { path: from, line, message: `${owner} may not use ${target} (${allowed.join(', ') || 'nothing of ours'})` },
    ];
  if (target === 'identity' && !identityUsers.test(from))
    return [{ path: from, line, message: 'identity is reached through src/platform/auth only' }];
  return [];
}
