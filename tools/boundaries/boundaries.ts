import type { Finding, Rule } from '../rules/rule.ts';
import { isSource, isTest } from '../rules/source-tree.ts';
import { edgesOf } from './edges.ts';
import { checkPairs, readPairs } from './feature-pairs.ts';
import { packageDirections } from './package-directions.ts';
import { publicFiles } from './public-files.ts';
import { serverLayers } from './server-layers.ts';
import { tableReads } from './table-reads.ts';
import { webLayers } from './web-layers.ts';
import { zoneOf } from './zones.ts';

/** Permitted directions of imports. Tests stand outside the layers: they look at everything of their own package. */
export const boundaries: Rule = {
  name: 'boundaries',
  check(tree) {
    const edges = edgesOf(tree);
    const pairs = readPairs(tree);
    const usedPairs = new Set<string>();
    const product = edges.filter(({ from }) => !isTest(from));
    const homeless = tree.files
      .filter((path) => isSource(path) && !isTest(path) && zoneOf(path) === null)
      .map(
        (path): Finding => ({
          path,
          message: 'stands in no layer; see tools/boundaries/zones.ts for the folders there are',
        }),
      );
    const features = new Set(
      tree.files.flatMap((path) => /^packages\/server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []),
    );
    return [
      ...homeless,
      ...edges.flatMap(packageDirections),
      ...product.flatMap((edge) => serverLayers(edge, pairs, (used) => usedPairs.add(used))),
      ...publicFiles(tree),
      ...tableReads(tree, pairs, (used) => usedPairs.add(used)),
      ...product.flatMap(webLayers),
      ...checkPairs(pairs, features, usedPairs),
    ];
  },
};
