import type { Finding } from '../rules/rule.ts';
import type { Edge } from './edges.ts';
import { allows, type FeaturePairs } from './feature-pairs.ts';
import { type Part, zoneOf } from './zones.ts';

const rank = { app: 3, features: 2, platform: 1, config: 0 } as const;

/** Imports that a part of a feature may not make from its own feature. */
const forbiddenParts: Readonly<Record<Part, readonly Part[]>> = {
  public: ['routes', 'rows'],
  routes: ['queries', 'rows'],
  service: ['routes'],
  queries: ['routes', 'service'],
  rows: ['routes', 'service', 'queries'],
  other: ['routes'],
};
const reason: Readonly<Record<Part, string>> = {
  public: 'public.ts offers what use cases, queries and jobs do, not routes and rows',
  routes: 'a route never queries; it calls a use case',
  service: 'a service does not know its routes',
  queries: 'a query calls no use case; use cases call queries',
  rows: 'rows know nothing above them',
  other: 'only the app mounts routes',
};

/** Imports that the app may make from a feature: its public file, and the parts that the app itself mounts and runs. */
const openToApp = /\/(?:public|jobs|(?:[a-z0-9-]+-)?routes)\.ts$/;

/** Names of a used pair, as checkPairs looks them up. */
export type UsePair = (used: string) => void;

/** app → features → platform → config, and inside a feature routes → use cases → queries → rows. */
export function serverLayers(edge: Edge, pairs: FeaturePairs, usePair: UsePair): Finding[] {
  const from = zoneOf(edge.from);
  const fault = (message: string): Finding[] => [{ path: edge.from, line: edge.line, message }];
  if (from?.package !== 'server' || from.layer === 'all') return [];
  if (edge.to.kind === 'package') return [];
  if ('part' in from && from.part === 'routes' && edge.to.path === 'packages/database/src/sql.ts')
    return fault(`"${edge.to.path}" in a route: ${reason.routes}`);
  const to = zoneOf(edge.to.path);
  if (
    from.layer === 'features' &&
    'part' in from &&
    from.part === 'queries' &&
    /^packages\/contract\/src\/errors\.ts$|^packages\/server\/src\/platform\/http\//.test(edge.to.path)
  )
    return fault('a query never throws business errors; return what was found; the use case throws');
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
    if (from.part === 'queries' || from.part === 'rows') return fault(`"${edge.to.path}": ${reason[from.part]}`);
    return allows(pairs.usesPublicOf, from.feature, to.feature)
      ? []
      : fault(`${from.feature} → ${to.feature} is not in allowed-pairs.json (usesPublicOf)`);
  }
  if (to.part === 'rows' && from.part !== 'routes') {
    usePair(`readsTablesOf ${from.feature} ${to.feature}`);
    return allows(pairs.readsTablesOf, from.feature, to.feature)
      ? []
      : fault(`${from.feature} → ${to.feature} is not in allowed-pairs.json (readsTablesOf)`);
  }
  return fault(`another feature is reached through its public.ts, not "${edge.to.path}"`);
}
