import { type Node, parse, visit } from './parse.ts';
import { type Finding, lineAt, type Rule } from './rule.ts';
import type { SourceTree } from './source-tree.ts';

/** Found in a name that is written as separate words in small letters: `putAway` and `put-away.ts` are "put away". */
const banned: readonly { readonly find: RegExp; readonly message: string }[] = [
  {
    find: /\baddress(?:es|ed|ing)?\b/,
    message: 'say which kind: email, url, signedUrl, path, query, origin, ipAddress, postalAddress or location',
  },
  { find: /\bwords\b/, message: 'say message, label or text; the function is translate' },
  { find: /\btold\b/, message: 'say shown, known or reported' },
  { find: /\btellable\b/, message: 'say suppressSmallGroups, shown or reported' },
  { find: /\bled\b/, message: 'a code is assigned, or points to something; a lead is the record of a person' },
  { find: /\bput(?:s|ting)? away\b/, message: 'say archive, archived or dismissed' },
  { find: /\banswer once\b/, message: 'say withIdempotencyKey' },
  { find: /\bsign(?:s|ed|ing)? in elsewhere\b/, message: 'say signInWithRedirect' },
  { find: /\blets? (?:\w+ )*stand in\b/, message: 'say what stands in for what, as in placeholderData' },
  { find: /\b(?:give|gives|giving|gave|given) up\b/, message: 'say onExhausted, cancel or abort' },
  { find: /\b(?:note|lead) sightings?\b/, message: 'say recordLead or LeadEvent' },
  { find: /\bdepartures?\b/, message: 'say identityDeletion, or what is left' },
];

/** An internet address or a postal one says which kind it is. */
const complete = /\b(?:ip|postal) address(?:es)?\b/g;

interface Exception {
  readonly name: string;
  /** How the paths begin; everywhere when absent. */
  readonly paths?: readonly string[];
}

const exceptions: readonly Exception[] = [
  // Names of Node.js, libraries and PostgreSQL.
  { name: 'AddressInfo' },
  { name: 'remoteAddress' },
  { name: 'localAddress' },
  { name: 'listen_addresses' },
  { name: 'addAddress', paths: ['packages/server/src/platform/http/trusted-proxies.ts'] },
  { name: 'emailAddress', paths: ['packages/identity/src/wire/fuzz.slow.test.ts', 'packages/server/test/generated/'] },
  { name: 'address', paths: ['packages/server/test/s3-server.ts', 'packages/server/test/s3rver.d.ts'] },
  // Names of Stripe.
  { name: 'address', paths: ['packages/server/src/features/payments/event-body.test.ts'] },
  // An error code of the API.
  { name: 'ADDRESS_EXPIRED' },
  // The postal address of a company, a field of the API and a column.
  {
    name: 'address',
    paths: [
      'packages/contract/src/exhibitors.ts',
      'packages/server/src/features/exhibitors/',
      'packages/server/src/features/imports/apply-exhibitors.ts',
      'packages/server/src/features/imports/composed-fields',
      'packages/server/src/features/imports/heading-names.ts',
      'packages/web/src/features/exhibitors/',
      'packages/web/src/features/payments/pricing/invoice-section.tsx',
      'packages/web/src/app/shells/business/pricing.browser.test.ts',
      'packages/web/src/app/shells/business/test/pretend-api.ts',
    ],
  },
  // Words of a language.
  {
    name: 'words',
    paths: [
      'packages/web/src/features/documents/favourites/search-favourites.ts',
      'packages/web/src/features/scans/points/search-points.ts',
      'packages/web/src/ui/business/project-tile.tsx',
    ],
  },
  { name: 'cutWords', paths: ['packages/server/src/platform/pdf/fit-lines.ts'] },
];

const isExcepted = (path: string, name: string): boolean =>
  exceptions.some((each) => each.name === name && (each.paths?.some((begin) => path.startsWith(begin)) ?? true));

/** Returns `IPAddressOf`, `ip_address_of` and `ip-address-of.ts` as "ip address of" (and "ts"). */
const separated = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();

function faultOf(name: string): string | null {
  const text = separated(name).replace(complete, '');
  return banned.find(({ find }) => find.test(text))?.message ?? null;
}

/** Returns whether it is `server.address()` of Node.js: a call without arguments. */
function isNodeMethod(node: Node, parents: readonly Node[]): boolean {
  const [call, member] = parents.slice(-2);
  return (
    node['name'] === 'address' &&
    member?.type === 'MemberExpression' &&
    member['property'] === node &&
    call?.type === 'CallExpression' &&
    call['callee'] === member &&
    Array.isArray(call['arguments']) &&
    call['arguments'].length === 0
  );
}

/** Returns each name in a file once, with where it comes first. */
function namesIn(path: string, text: string): Map<string, number> {
  const names = new Map<string, number>();
  visit(parse(path, text).program, (node, parents) => {
    const { name } = node;
    if (!/Identifier$/.test(node.type) || typeof name !== 'string' || names.has(name)) return;
    if (!isNodeMethod(node, parents)) names.set(name, node.start);
  });
  return names;
}

function namesOfFile(tree: SourceTree, path: string): Finding[] {
  const findings: Finding[] = [];
  const part = path.split('/').find((each) => faultOf(each) !== null);
  if (part !== undefined) findings.push({ path, message: `is called "${part}": ${faultOf(part)}` });
  if (!/\.tsx?$/.test(path)) return findings;
  const text = tree.read(path);
  for (const [name, start] of namesIn(path, text)) {
    const message = isExcepted(path, name) ? null : faultOf(name);
    if (message !== null) findings.push({ path, line: lineAt(text, start), message: `"${name}": ${message}` });
  }
  return findings;
}

/** Exceptions that nothing needs any more, where the files that they are about are there. */
function staleIn(tree: SourceTree): Finding[] {
  return exceptions.flatMap(({ name, paths = [] }) =>
    paths.flatMap((path) => {
      const files = tree.files.filter((each) => each.startsWith(path) && /\.tsx?$/.test(each));
      const isNeeded = files.length === 0 || files.some((each) => new RegExp(`\\b${name}\\b`).test(tree.read(each)));
      return isNeeded ? [] : [{ path, message: `"${name}" is excepted here and no longer used; take it off the list` }];
    }),
  );
}

/** Names use the standard words of the field, one word for one thing; what a file is called is a name as well. */
export const plainNames: Rule = {
  name: 'plain names',
  check(tree) {
    const checked = tree.files.filter((path) => /^(?:packages|tools|bench)\//.test(path) && !path.endsWith('.sql'));
    return [...checked.flatMap((path) => namesOfFile(tree, path)), ...staleIn(tree)];
  },
};
