import type { Finding } from '../rules/rule.ts';
import type { SourceTree } from '../rules/source-tree.ts';
import { foreignReads } from '../rules/table-use.ts';
import { allows, type FeaturePairs } from './feature-pairs.ts';
import type { UsePair } from './server-layers.ts';

/** A statement that joins another feature's table depends on that feature as much as an import does, but no import shows it. */
export function tableReads(tree: SourceTree, pairs: FeaturePairs, usePair: UsePair): Finding[] {
  return foreignReads(tree).flatMap(({ path, line, sqlName, reader, owner }) => {
    // Features stand on the platform, and may read what it stores.
    if (owner === 'platform') return [];
    usePair(`readsTablesOf ${reader} ${owner}`);
    if (allows(pairs.readsTablesOf, reader, owner)) return [];
    const reason =
      reader === 'platform'
        ? 'the platform reads no feature'
        : `${reader} → ${owner} is not in allowed-pairs.json (readsTablesOf)`;
    return [{ path, line, message: `reads "${sqlName}", which belongs to ${owner}; ${reason}` }];
  });
}
