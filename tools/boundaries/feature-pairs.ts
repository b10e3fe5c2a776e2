import type { Finding } from '../rules/rule.ts';
import type { SourceTree } from '../rules/source-tree.ts';

/**
 * Which feature may import which one's public.ts, and which may read which one's tables. Uses go without a circle. Reads
 * do not: lists join the tables of both sides, such as points with their scans and scans with their points.
 */
export interface FeaturePairs {
  readonly usesPublicOf: Readonly<Record<string, readonly string[]>>;
  readonly readsTablesOf: Readonly<Record<string, readonly string[]>>;
}

export const pairsFile = 'packages/server/src/features/allowed-pairs.json';

export function readPairs(tree: SourceTree): FeaturePairs {
  if (!tree.files.includes(pairsFile)) return { usesPublicOf: {}, readsTablesOf: {} };
  return JSON.parse(tree.read(pairsFile)) as FeaturePairs;
}

export const allows = (list: Readonly<Record<string, readonly string[]>>, from: string, to: string): boolean =>
  list[from]?.includes(to) ?? false;

/** Returns a circle of features that call each other, as it is walked, or null. */
function circle(pairs: FeaturePairs): string[] | null {
  const done = new Set<string>();
  const walk = (feature: string, path: string[]): string[] | null => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return null;
    for (const each of pairs.usesPublicOf[feature] ?? []) {
      const found = walk(each, [...path, feature]);
      if (found) return found;
    }
    done.add(feature);
    return null;
  };
  for (const feature of Object.keys(pairs.usesPublicOf)) {
    const found = walk(feature, []);
    if (found) return found;
  }
  return null;
}

/** Checks the list itself: no circle, no missing feature, no unused permission. */
export function checkPairs(pairs: FeaturePairs, features: ReadonlySet<string>, used: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  const found = circle(pairs);
  if (found) findings.push({ path: pairsFile, message: `features go round in a circle: ${found.join(' → ')}` });
  for (const kind of ['usesPublicOf', 'readsTablesOf'] as const)
    for (const [from, targets] of Object.entries(pairs[kind]))
      for (const to of targets) {
        if (!features.has(from) || !features.has(to))
          findings.push({ path: pairsFile, message: `${kind}: ${from} → ${to} names a feature without a folder` });
        else if (!used.has(`${kind} ${from} ${to}`))
          findings.push({ path: pairsFile, message: `${kind}: ${from} → ${to} is used nowhere; remove it` });
      }
  return findings;
}
