import { plannedByValues, type Sql } from './sql.ts';

/** A statement as it goes to the driver; one with a name is prepared on its connection once. */
export interface Statement {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: readonly (string | Buffer | null)[];
}

type Compiled = Pick<Statement, 'text' | 'name'>;

/** Each connection keeps every prepared statement, so their number is bounded; texts beyond it are sent unprepared. */
const maxNames = 5_000;
/** More come from lists of rows, whose text is another one for each length. */
const maxValues = 100;
const names = new Map<string, string>();
/** By the strings of a template, of which there is one object for each place in the code. Put-together ones are new each time. */
const compiled = new WeakMap<readonly string[], Compiled>();

/** Returns the text with its parameters numbered, and the name under which connections know it. */
export function toStatement(statement: Sql): Statement {
  const { strings, values } = statement;
  let known = compiled.get(strings);
  if (!known) {
    known = compile(strings);
    if ('raw' in strings) compiled.set(strings, known);
  }
  return { text: known.text, name: known.name, values };
}

function compile(strings: readonly string[]): Compiled {
  const text = strings.reduce((before, part, index) => `${before}$${index}${part}`);
  const isKept = strings.length - 1 <= maxValues && !isSearch(text);
  return { text, name: isKept ? nameOf(text) : undefined };
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < maxNames) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/**
 * The best plan of a search depends on its text: a rare one is looked up, of a frequent one there is enough anywhere. After a
 * few searches a prepared statement keeps one plan for all texts, which reads a whole table for some of them.
 */
const isSearch = (text: string): boolean => / i?like /i.test(text) || text.includes(plannedByValues.strings.join(''));
