import { type Scalar, toParameter } from './parameters.ts';

/** Values of a `${}` in a statement: a parameter, or a part of a statement. */
export type SqlValue = Scalar | readonly SqlArrayItem[] | Json | Sql;
type SqlArrayItem = Scalar | readonly SqlArrayItem[];

/** A statement or a part of one: its text around the values, and the values as they are sent. */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly (string | Buffer | null)[];

  constructor(strings: readonly string[], values: readonly (string | Buffer | null)[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** A value for a column of type json or jsonb. */
export class Json {
  readonly text: string;

  constructor(value: unknown) {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) throw new TypeError('There is no JSON for undefined; null says that there is no value');
    this.text = text;
  }
}

/**
 * A statement, or a part to be put into one: values become parameters, never text. Lists become arrays of PostgreSQL
 * (`= any(${ids})`), dates moments; JSON is wrapped (`sql.json`).
 * @throws TypeError for undefined and for objects: null and `sql.json` say what is meant
 */
function tag(strings: TemplateStringsArray, ...given: readonly SqlValue[]): Sql {
  if (!given.some((value) => value instanceof Sql)) return new Sql(strings, given.map(parameter));
  const texts: string[] = [strings[0] ?? ''];
  const values: (string | Buffer | null)[] = [];
  const append = (text: string): void => {
    texts[texts.length - 1] += text;
  };
  for (const [index, value] of given.entries()) {
    if (value instanceof Sql) {
      append(value.strings[0] ?? '');
      texts.push(...value.strings.slice(1));
      values.push(...value.values);
    } else {
      texts.push('');
      values.push(parameter(value));
    }
    append(strings[index + 1] ?? '');
  }
  return new Sql(texts, values);
}

const parameter = (value: SqlValue): string | Buffer | null =>
  value instanceof Json ? value.text : toParameter(value as Scalar);

/** Parts of a statement with something between them; nothing if there are none. */
function join(parts: readonly Sql[], separator = ', '): Sql {
  if (parts.length === 0) return new Sql([''], []);
  const between = ['', ...Array<string>(parts.length - 1).fill(separator), ''];
  return tag(between as unknown as TemplateStringsArray, ...parts);
}

/**
 * Begins a statement whose best plan depends on its values, such as a rare filter of a list: it is planned each time and not
 * prepared.
 */
export const plannedByValues = tag`/* planned by its values */`;

/** Returns the name of a table or column, also one that is only known when the program runs; `schema.name` are two names. */
const identifier = (name: string): Sql =>
  new Sql(
    [
      name
        .split('.')
        .map((part) => `"${part.replaceAll('"', '""')}"`)
        .join('.'),
    ],
    [],
  );

/** Returns `publishedAt` as the database calls it: published_at. */
const columnName = (key: string): string => {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(key)) throw new TypeError(`"${key}" is no name of a column`);
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
};

/** Returns what is to be written into a row, by the names that the program has; what is undefined is left out. */
const given = (row: object): [string, SqlValue][] => Object.entries(row).filter(([, value]) => value !== undefined);

/** Writes `(name, created_at) values ($1, $2)`, of one row or of several with the same keys. */
function rows(rowOrRows: object | readonly object[]): Sql {
  const all = Array.isArray(rowOrRows) ? (rowOrRows as readonly object[]) : [rowOrRows];
  const keys = given(all[0] ?? {}).map(([key]) => key);
  if (keys.length === 0) throw new TypeError('There is nothing to insert');
  const written = all.map((row) => tag`(${join(keys.map((key) => tag`${Reflect.get(row, key) as SqlValue}`))})`);
  return tag`(${new Sql([keys.map(columnName).join(', ')], [])}) values ${join(written)}`;
}

/** Writes `name = $1, created_at = $2`; at least one value is given. */
function assignments(change: object): Sql {
  const parts = given(change).map(([key, value]) => tag`${new Sql([columnName(key)], [])} = ${value}`);
  if (parts.length === 0) throw new TypeError('There is nothing to change');
  return join(parts);
}

/** Puts in a text of ours as it is; never one that a user entered. */
const raw = (text: string): Sql => new Sql([text], []);

export const sql = Object.assign(tag, {
  join,
  identifier,
  /** Returns the column of a name that the program has: `sql.column('publishedAt')` is published_at. */
  column: (key: string): Sql => raw(columnName(key)),
  raw,
  rows,
  assignments,
  json: (value: unknown): Json => new Json(value),
});
