import type { Finding, Rule } from './rule.ts';
import type { SourceTree } from './source-tree.ts';

const languages = ['en', 'es', 'de'] as const;
const plural = /_(zero|one|two|few|many|other)$/;

type Texts = ReadonlyMap<string, string>;

function flatten(value: unknown, prefix: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) flatten(child, prefix === '' ? key : `${prefix}.${key}`, into);
  else into.set(prefix, String(value));
  return into;
}

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}|\{(\w+)\}|<\/?(\w+)\s*\/?>/g)]
    .map(([, i18next, single, tag]) => i18next ?? single ?? `<${tag}>`)
    .filter((name, index, all) => all.indexOf(name) === index)
    .toSorted()
    .join(', ');

/** Plural forms as one key: each language must have the forms its own grammar asks for. */
function pluralKeys(texts: Texts): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  for (const key of texts.keys()) {
    const form = plural.exec(key)?.[1];
    if (form) forms.set(key.replace(plural, ''), (forms.get(key.replace(plural, '')) ?? new Set()).add(form));
  }
  return forms;
}

function compare(path: string, language: string, texts: Texts, english: Texts): Finding[] {
  const findings: Finding[] = [];
  const report = (message: string): number => findings.push({ path, message });
  const singles = (all: Texts): string[] => [...all.keys()].filter((key) => !plural.test(key));
  for (const key of singles(english)) if (!texts.has(key)) report(`"${key}" is missing`);
  for (const key of singles(texts)) if (!english.has(key)) report(`"${key}" is not in the English file`);
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const own = pluralKeys(texts);
  for (const key of new Set([...pluralKeys(english).keys(), ...own.keys()]))
    for (const form of needed)
      if (!own.get(key)?.has(form)) report(`"${key}_${form}" is missing (plural form of ${language})`);
  for (const [key, text] of texts) {
    if (text.trim() === '') report(`"${key}" is empty`);
    const original = english.get(key);
    if (original !== undefined && !/_one$/.test(key) && placeholders(text) !== placeholders(original))
      report(`"${key}" has the placeholders (${placeholders(text)}), in English (${placeholders(original)})`);
  }
  return findings;
}

function read(tree: SourceTree, path: string, findings: Finding[]): Texts {
  try {
    return flatten(JSON.parse(tree.read(path)), '', new Map());
  } catch (error) {
    findings.push({ path, message: `is not JSON: ${(error as Error).message}` });
    return new Map();
  }
}

/** The three languages have the same files, keys and placeholders, and every plural form their grammar needs. */
export const locales: Rule = {
  name: 'locales',
  check(tree) {
    const findings: Finding[] = [];
    const place = /^(packages\/(?:web\/src|server|identity)\/locales\/)(en|es|de)((?:\/[\w.-]+)?\.json)$/;
    const slots = new Set(tree.files.filter((path) => place.test(path)).map((path) => path.replace(place, '$1*$3')));
    for (const slot of slots) {
      const texts = new Map<string, Texts>();
      for (const language of languages) {
        const path = slot.replace('*', language);
        if (tree.files.includes(path)) texts.set(language, read(tree, path, findings));
        else findings.push({ path, message: 'is missing' });
      }
      const english = texts.get('en');
      if (english && texts.size === languages.length)
        for (const [language, own] of texts)
          findings.push(...compare(slot.replace('*', language), language, own, english));
    }
    return findings;
  },
};
