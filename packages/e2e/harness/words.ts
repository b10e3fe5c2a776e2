import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '@fairlead/contract/languages';

const locales = resolve(import.meta.dirname, '../../web/src/locales');

/** The words of the screens, read from the client's own locale files: `t('accounts:login.submit')`. */
export type Words = (key: `${string}:${string}`, values?: Readonly<Record<string, string | number>>) => string;

interface Tree {
  readonly [key: string]: string | Tree;
}

function find(tree: Tree, path: readonly string[]): string | undefined {
  let place: string | Tree | undefined = tree;
  for (const step of path) place = typeof place === 'object' ? place[step] : undefined;
  return typeof place === 'string' ? place : undefined;
}

/** The words of one language; a key that is missing is an error, so that a journey never waits for a word that cannot come. */
export function wordsIn(language: Language): Words {
  const files = new Map<string, Tree>();
  const plural = new Intl.PluralRules(language);
  const open = (namespace: string): Tree => {
    const known = files.get(namespace);
    if (known !== undefined) return known;
    const tree = JSON.parse(readFileSync(`${locales}/${language}/${namespace}.json`, 'utf8')) as Tree;
    files.set(namespace, tree);
    return tree;
  };
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const tree = open(namespace);
    const count = values['count'];
    const counted = typeof count === 'number' ? find(tree, `${path}_${plural.select(count)}`.split('.')) : undefined;
    const text = counted ?? find(tree, path.split('.'));
    if (text === undefined) throw new Error(`There are no words for ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The words ${key} need the value ${name}`);
      return String(value);
    });
  };
}
