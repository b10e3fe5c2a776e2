import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '@fairlead/contract/languages';

const locales = resolve(import.meta.dirname, '../../web/src/locales');

/** The texts of the screens, read from the client's own locale files: `t('accounts:login.submit')`. */
export interface Messages {
  (key: `${string}:${string}`, values?: Readonly<Record<string, string | number>>): string;
  /** As the host of this URL says them. */
  at(url: string): Messages;
}

interface Tree {
  readonly [key: string]: string | Tree;
}

function find(tree: Tree, path: readonly string[]): string | undefined {
  let found: string | Tree | undefined = tree;
  for (const step of path) found = typeof found === 'object' ? found[step] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const read = (path: string): Tree => JSON.parse(readFileSync(path, 'utf8')) as Tree;

/** Of visitors' hosts, or of those where people work and are addressed formally. */
type Manner = 'plain' | 'formal';

const mannerOf = (url: string): Manner => (/^(?:business|admin)\./.test(new URL(url).hostname) ? 'formal' : 'plain');

/**
 * The texts of one language as visitors read them, until `at` another host; a key that is missing is an error, so that a
 * journey never waits for a text that cannot come.
 */
export function messagesIn(language: Language): Messages {
  return messagesFor(language, 'plain');
}

function messagesFor(language: Language, manner: Manner): Messages {
  const files = new Map<string, readonly Tree[]>();
  const plural = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  /** The texts of the formal manner come first. */
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
  const findText = (namespace: string, path: string): string | undefined =>
    open(namespace)
      .map((tree) => find(tree, path.split('.')))
      .find((text) => text !== undefined);
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [namespace = '', path = ''] = key.split(':');
    const count = values['count'];
    const counted = typeof count === 'number' ? findText(namespace, `${path}_${plural.select(count)}`) : undefined;
    const text = counted ?? findText(namespace, path);
    if (text === undefined) throw new Error(`There is no text for ${key} in ${language}`);
    return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_whole, name: string, isNumber?: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The text ${key} needs the value ${name}`);
      return isNumber === undefined ? String(value) : numbers.format(Number(value));
    });
  };
  return Object.assign(translate, { at: (url: string) => messagesFor(language, mannerOf(url)) });
}
