import type { Finding } from '../rules/rule.ts';
import type { Edge } from './edges.ts';
import { allows, type FeaturePairs } from './feature-pairs.ts';
import { type Part, zoneOf } from './zones.ts';

const rank = { app: 3, features: 2, platform: 1, config: 0 } as const;

/** What a part of a feature may not use of its own feature. */
const forbiddenParts: Readonly<Record<Part, readonly Part[]>> = {
  public: ['routes', 'tables'],
  routes: ['queries', 'tables'],
  service: ['routes'],
  queries: ['routes', 'service'],
  tables: ['routes', 'service', 'queries'],
  other: ['routes'],
};
const reason: Readonly<Record<Part, string>> = {
  public: 'public.ts offers what services, queries and jobs do, not routes and tables',
  routes: 'a route never queries; ask the service',
  service: 'a service does not know its routes',
  queries: 'a query never decides; only the service calls it',
  tables: 'tables know nothing above them',
  other: 'only the app mounts routes',
};

/** What the app may import of a feature: what it offers to all, and what the app itself mounts and runs. */
const openToApp = /\/(?:public|jobs|(?:[a-z0-9-]+-)?routes)\.ts$/;

/** Names of a used pair, as checkPairs looks them up. */
export type UsePair = (used: string) => void;

/** app → features → platform → config, and inside a feature routes → service → queries → tables. */
export function serverLayers(edge: Edge, pairs: FeaturePairs, usePair: UsePair): Finding[] {
  const from = zoneOf(edge.from);
  const fault = (message: string): Finding[] => [{ path: edge.from, line: edge.line, message }];
  if (from?.package !== 'server' || from.layer === 'all') return [];
  if (edge.to.kind === 'package') {
    const queries =
      from.layer === 'features' &&
      'part' in from &&
      from.part === 'routes' &&
      /^(drizzle-orm|postgres)$/.test(edge.to.name);
    return queries ? fault(`"${edge.to.name}" in a route: ${reason.routes}`) : [];
  }
  const to = zoneOf(edge.to.path);
  if (
    from.layer === 'features' &&
    'part' in from &&
    from.part === 'queries' &&
    /^packages\/contract\/src\/errors\.ts$|^packages\/server\/src\/platform\/http\//.test(edge.to.path)
  )
    return fault('a query never throws business errors; return what was found and let the service decide');
  if (to?.package !== 'server' || to.layer === 'all') return [];
  const down = rank[from.layer as keyof typeof rank] >= rank[to.layer as keyof typeof rank];
  if (!down)
    return fault(`${from.layer} may not use ${to.layer} ("${edge.to.path}"); it goes app → features → platform`);
  if (from.layer === 'app' && to.layer === 'features' && !openToApp.test(edge.to.path))
    return fault(`a feature is entered through its public.ts, routes or jobs, not "${edge.to.path}"`);
  if (from.layer !== 'features' || !('part' in from) || !('part' in to)) return [];
  if (from.feature === to.feature && to.part === 'public')
    return fault(`"${edge.to.path}" is for other features; import the file that defines it`);
  if (from.feature === to.feature)
    return forbiddenParts[from.part].includes(to.part) ? fault(`"${edge.to.path}": ${reason[from.part]}`) : [];
  if (from.part === 'public') return fault(`public.ts offers what its own feature does, not "${edge.to.path}"`);
  if (to.part === 'public') {
    usePair(`usesPublicOf ${from.feature} ${to.feature}`);
    if (from.part === 'queries' || from.part === 'tables') return fault(`"${edge.to.path}": ${reason[from.part]}`);
    return allows(pairs.usesPublicOf, from.feature, to.feature)
      ? []
      : fault(`${from.feature} → ${to.feature} is not in allowed-pairs.json (usesPublicOf)`);
  }
  if (to.part === 'tables' && from.part !== 'routes') {
    usePair(`readsTablesOf ${from.feature} ${to.feature}`);
    return allows(pairs.readsTablesOf, from.feature, to.feature)
      ? []
      : fault(`${from.feature} → ${to.feature} is not in allowed-pairs.json (readsTablesOf)`);
  }
  return fault(`another feature is reached through its public.ts, not "${edge.to.path}"`);
}
