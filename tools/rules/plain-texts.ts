import nlp from 'compromise';
import type { Finding, Rule } from './rule.ts';
import type { SourceTree } from './source-tree.ts';

/** Each with its remedy, from docs/STYLE.md. */
const banned: readonly { readonly find: RegExp; readonly say: string }[] = [
  {
    find: /\b(?:nobody|somebody|whoever|whom|whomever)\b/i,
    say: 'name the people: no visitor, a colleague, the recipient',
  },
  { find: /\badministrat(?:e|es|ed|ing)\b/i, say: 'manage' },
  { find: /\bgo(?:es)? on\b/i, say: 'continue' },
  { find: /\bby itself\b|\bof its own accord\b/i, say: 'automatically' },
  { find: /\bany ?more\b/i, say: 'no longer' },
  { find: /\b(?:begin|begins|began|begun)\b/i, say: 'start' },
  { find: /\btake(?:n|s)? (?:away|out)\b/i, say: 'remove, download or export' },
  { find: /\bleads? nowhere\b/i, say: 'no longer works' },
  { find: /\banew\b|\bhence\b|\bunder way\b|\ball the same\b/i, say: 'say it in an ordinary word' },
  { find: /\b(?:please|sorry|oops)\b|!/i, say: 'say what happened and what to do' },
  {
    find: /\b(?:can|won|don|doesn|didn|isn|aren|couldn|wasn|hasn|haven)['’]t\b|\b(?:it|that|you|we|they)['’](?:s|re|ll|ve)\b/i,
    say: 'write it out',
  },
];

/** Texts that the product specification prescribes letter for letter, by file and key. */
const prescribed: ReadonlySet<string> = new Set(['packages/web/src/locales/en/accounts.json verify.linkLate']);

const place = /^packages\/(?:web\/src|server|identity)\/locales\/en(?:\/[\w.-]+)?\.json$/;

function* textsIn(value: unknown, prefix = ''): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [prefix, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) yield* textsIn(child, prefix === '' ? key : `${prefix}.${key}`);
}

const filled = (text: string): string => text.replace(/\{\{?[^}]+\}?\}/g, 'Anna').replace(/<[^>]+>/g, '');

/** Whole sentences; a period inside a name such as company.com ends none. */
const sentencesOf = (text: string): string[] =>
  (
    filled(text)
      .replace(/\b(?:Art|No|e\.g|i\.e)\.(?= ?[\d(])/g, '')
      .match(/[^.!?]+(?:[.](?=\S)[^.!?]*)*[.](?=\s|$)/g) ?? []
  ).map((each) => each.trim());

/** Answers to a question may be one or two words. */
const isAnswer = (sentence: string): boolean => sentence.split(/\s+/).length <= 2;

/** Verbs of our texts that the tagger takes for nouns, since both are spelled the same. */
const verbs = /\b(?:asks|counts?|deletes|lies|shows|stands|stays|works)\b/i;

function verblessIn(text: string): string | undefined {
  return sentencesOf(text).find(
    (sentence) =>
      !isAnswer(sentence) && !verbs.test(sentence) && !nlp(sentence).has('(#Verb|#Copula|#Auxiliary|#Modal)'),
  );
}

function* faultsOf(text: string): Generator<string> {
  for (const { find, say } of banned) {
    const match = find.exec(text);
    if (match) yield `"${match[0]}" in "${text}": ${say}`;
  }
  const verbless = verblessIn(text);
  if (verbless !== undefined) yield `"${verbless}" has a period and no verb: write a sentence, or drop the period`;
}

function check(tree: SourceTree): Finding[] {
  const findings: Finding[] = [];
  for (const path of tree.files.filter((each) => place.test(each)))
    for (const [key, text] of textsIn(JSON.parse(tree.read(path))))
      if (!prescribed.has(`${path} ${key}`))
        for (const message of faultsOf(text)) findings.push({ path, message: `"${key}": ${message}` });
  return findings;
}

/** English texts are written as docs/STYLE.md asks, as far as a rule can see it; the other languages are written from their meaning. */
export const plainTexts: Rule = { name: 'plain texts', check };
