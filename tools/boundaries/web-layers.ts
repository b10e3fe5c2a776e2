import type { Finding } from '../rules/rule.ts';
import type { Edge } from './edges.ts';
import { zoneOf } from './zones.ts';

const rank: Readonly<Record<string, number>> = { app: 3, features: 2, ui: 1, lib: 0 };

/** app → features → ui → lib; a feature never uses a feature and a shell never a shell: the app puts them together. */
export function webLayers(edge: Edge): Finding[] {
  if (edge.to.kind === 'package') return [];
  const from = zoneOf(edge.from);
  const to = zoneOf(edge.to.path);
  const fault = (message: string): Finding[] => [{ path: edge.from, line: edge.line, message }];
  if (from?.package !== 'web' || to?.package !== 'web' || from.layer === 'all' || to.layer === 'all') return [];
  if ((rank[from.layer] ?? 0) < (rank[to.layer] ?? 0))
    return fault(`${from.layer} may not use ${to.layer} ("${edge.to.path}"); it goes app → features → ui → lib`);
  if ('feature' in from && 'feature' in to && from.feature !== to.feature)
    return fault(
      `${from.feature} may not use ${to.feature}; compose them in app/shells, or move what both need to ui or lib`,
    );
  if ('shell' in to && to.shell !== undefined && 'shell' in from && from.shell !== undefined && from.shell !== to.shell)
    return fault(`the ${from.shell} shell may not use the ${to.shell} shell`);
  return [];
}
