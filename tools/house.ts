import { opensWithClause, type Rates, ratesOf, readComments } from './house/comments.ts';
import { isTest, readTree, type SourceTree } from './rules/source-tree.ts';

/** `npm run house [-- --list [path]]`: the figures by which docs/STYLE.md is kept, or the comments that it would send back. */

const isCode = (path: string): boolean =>
  /^(?:packages|bench|tools)\/.*\.(?:tsx?|mjs|js|css|sql)$/.test(path) && !isTest(path);

const countLines = (tree: SourceTree): number =>
  tree.files.filter(isCode).reduce((sum, path) => sum + tree.read(path).split('\n').length - 1, 0);

const countFiles = (tree: SourceTree, folder: string): number =>
  tree.files.filter((path) => path.startsWith(folder) && isCode(path)).length;

/** Names of features by where they stand; the same feature has the same name everywhere. */
function featureNames(tree: SourceTree): Map<string, Set<string>> {
  const places: readonly (readonly [place: string, pattern: RegExp])[] = [
    ['server', /^packages\/server\/src\/features\/([\w-]+)\//],
    ['web', /^packages\/web\/src\/features\/([\w-]+)\//],
    ['contract', /^packages\/contract\/src\/([\w-]+)\.ts$/],
    ['texts', /^packages\/web\/src\/locales\/en\/([\w-]+)\.json$/],
  ];
  const names = new Map<string, Set<string>>();
  for (const path of tree.files)
    for (const [place, pattern] of places) {
      const name = pattern.exec(path)?.[1];
      if (name !== undefined) names.set(name, (names.get(name) ?? new Set()).add(place));
    }
  return names;
}

/** Features of the server that people see, and those of them with one name in server, contract, web and texts. */
function countAgreeing(tree: SourceTree): { same: number; of: number } {
  const shown = [...featureNames(tree).values()].filter((places) => places.has('server') && places.size > 1);
  return { same: shown.filter((places) => places.size === 4).length, of: shown.length };
}

const countPlugins = (tree: SourceTree): number =>
  (/\bplugins: \[([^\]]*)\]/.exec(tree.read('packages/web/vite.config.ts'))?.[1]?.match(/\w+\(/g) ?? []).length;

const countPrivate = (tree: SourceTree): number =>
  tree.files.filter(
    (path) => isCode(path) && path.startsWith('packages/web/') && /\bUNSAFE_|__vite/.test(tree.read(path)),
  ).length;

const percent = ({ clauses, comments }: Rates): string => `${((100 * clauses) / comments).toFixed(1)} %`;
const inTenThousand = ({ nameless, wordCount }: Rates): string => ((10_000 * nameless) / wordCount).toFixed(1);

function printFigures(tree: SourceTree): void {
  const rates = ratesOf(readComments(tree));
  const { same, of } = countAgreeing(tree);
  const rows: readonly (readonly [name: string, figure: string | number, must: string])[] = [
    ['source lines outside tests', countLines(tree), '125,000'],
    ['files in web/src', countFiles(tree, 'packages/web/src/'), '800'],
    ['files in server/src', countFiles(tree, 'packages/server/src/'), '560'],
    ['comments and paragraphs', rates.comments, ''],
    ['of these open with What, Who, Whoever, Whether', percent(rates), '3 %'],
    ['nobody, somebody, whoever in 10,000 words', inTenThousand(rates), '3'],
    ['features with one name everywhere', `${same} of ${of}`, 'all'],
    ['plugins of the client’s build', countPlugins(tree), '3'],
    ['files that use private interfaces of libraries', countPrivate(tree), '0'],
  ];
  for (const [name, figure, must] of rows) console.log(`${name.padEnd(50)} ${String(figure).padStart(9)}   ${must}`);
}

function listComments(tree: SourceTree, folder: string): void {
  for (const comment of readComments(tree))
    if (comment.path.startsWith(folder) && (opensWithClause(comment) || ratesOf([comment]).nameless > 0))
      console.log(`${comment.path}:${comment.line} ${comment.text}`);
}

const [option, folder = ''] = process.argv.slice(2);
const tree = readTree(process.cwd());
if (option === '--list') listComments(tree, folder);
else printFigures(tree);
