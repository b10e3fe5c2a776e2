import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '@fairlead/contract/languages';

const locales = resolve(import.meta.dirname, '../../web/src/locales');

/** The words of the screens, read from the client's own locale files: `t('accounts:login.submit')`. */
export interface Messages {
  (key: `${string}:${string}`, values?: Readonly<Record<string, string | number>>): string;
  /** As the host of this address says them. */
  at(address: string): Messages;
}

interface Tree {
  readonly [key: string]: string | Tree;
}

function find(tree: Tree, path: readonly string[]): string | undefined {
  let place: string | Tree | undefined = tree;
  for (const step of path) place = typeof place === 'object' ? place[step] : undefined;
  return typeof place === 'string' ? place : undefined;
}

const read = (path: string): Tree => JSON.parse(readFileSync(path, 'utf8')) as Tree;

/** Of visitors' hosts, or of those where people work and are addressed formally. */
type Manner = 'plain' | 'formal';

const mannerOf = (address: string): Manner =>
  /^(?:business|admin)\./.test(new URL(address).hostname) ? 'formal' : 'plain';

/**
 * The words of one language as visitors read them, until `at` another host; a key that is missing is an error, so that a
 * journey never waits for a word that cannot come.
 */
export function messagesIn(language: Language): Messages {
  return wordsOf(language, 'plain');
}

function wordsOf(language: Language, manner: Manner): Messages {
  const files = new Map<string, readonly Tree[]>();
  const plural = new Intl.PluralRules(language);
  /** What is said otherwise there comes first. */
  const open = (namespace: string): readonly Tree[] => {
    const known = files.get(namespace);
    if (known !== undefined) return known;
    const formal = `${locales}/${language}-formal/${namespace}.json`;
    const trees = [
      ...(manner === 'formal' && existsSync(formal) ? [read(formal)] : []),
      read(`${locales}/${language}/${namespace}.json`),
    ];
    files.set(namespace, trees);
    return trees;
  };
  const look = (namespace: string, path: string): string | undefined =>
    open(namespace)
      .map((tree) => find(tree, path.split('.')))
      .find((text) => text !== undefined);
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [namespace = '', path = ''] = key.split(':');
    const count = values['count'];
    const counted = typeof count === 'number' ? look(namespace, `${path}_${plural.select(count)}`) : undefined;
    const text = counted ?? look(namespace, path);
    if (text === undefined) throw new Error(`There are no words for ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The words ${key} need the value ${name}`);
      return String(value);
    });
  };
  return Object.assign(say, { at: (address: string) => wordsOf(language, mannerOf(address)) });
}
