import type { Finding } from '../rules/rule.ts';
import type { Edge } from './edges.ts';
import { zoneOf } from './zones.ts';

/** A route that reaches a query through some other file of its feature instead of the service. */
export function hiddenQueries(edges: readonly Edge[]): Finding[] {
  const inside = new Map<string, Edge[]>();
  for (const edge of edges) inside.set(edge.from, [...(inside.get(edge.from) ?? []), edge]);
  const part = (path: string): string | null => {
    const zone = zoneOf(path);
    return zone && 'part' in zone ? zone.part : null;
  };
  const reaches = (path: string, seen: Set<string>): boolean => {
    if (seen.has(path)) return false;
    seen.add(path);
    return (inside.get(path) ?? []).some(({ to }) => {
      if (to.kind !== 'file') return false;
      const kind = part(to.path);
      return kind === 'queries' || (kind === 'other' && reaches(to.path, seen));
    });
  };
  return edges.flatMap(({ from, line, to }) =>
    part(from) === 'routes' && to.kind === 'file' && part(to.path) === 'other' && reaches(to.path, new Set())
      ? [{ path: from, line, message: `"${to.path}" queries; a route asks the service` }]
      : [],
  );
}
