import type { Sql } from 'postgres';

/**
 * The array type of each built-in type we use, fixed numbers in every PostgreSQL. postgres.js would ask each new
 * connection for them, which costs a round trip, and, when the connection is lost during that question, ends the
 * process with a rejection that nobody can catch.
 */
const ARRAY_OF: Record<number, number> = {
  16: 1000, // boolean
  17: 1001, // bytea
  20: 1016, // bigint
  21: 1005, // smallint
  23: 1007, // integer
  25: 1009, // text
  114: 199, // json
  700: 1021, // real
  701: 1022, // double precision
  1043: 1015, // varchar
  1082: 1182, // date
  1114: 1115, // timestamp
  1184: 1185, // timestamptz
  1700: 1231, // numeric
  2950: 2951, // uuid
  3802: 3807, // jsonb
};

type Nested<T> = (T | null | Nested<T>)[];

/** Teaches the client to send and read arrays of these types; a parameter that is text already is sent as it is. */
export function addArrayTypes(client: Sql): void {
  const { parsers, serializers } = client.options;
  const { shared } = client.options as unknown as { shared: { typeArrayMap: Record<number, number> } };
  for (const [key, array] of Object.entries(ARRAY_OF)) {
    const element = Number(key);
    const parse = parsers[element] ?? ((text: string) => text);
    const serialize = serializers[element] ?? String;
    shared.typeArrayMap[element] = array;
    parsers[array] = (text: string) => parseArray(text, parse);
    serializers[array] = (value: unknown) => (Array.isArray(value) ? writeArray(value, serialize) : value);
  }
}

function writeArray(values: unknown[], serialize: (value: unknown) => unknown): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'null';
    if (Array.isArray(value)) return writeArray(value, serialize);
    return `"${String(serialize(value)).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}

/** An opening or closing brace, a comma, a quoted item, or a bare one. */
const TOKEN = /([{},])|"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs;

function parseArray<T>(text: string, parse: (text: string) => T): Nested<T> {
  const outermost: Nested<T> = [];
  const open: Nested<T>[] = [outermost];
  // Bounds other than from 1 stand before the items: [0:1]={a,b}.
  for (const [, sign, quoted, bare] of text.slice(text.indexOf('{')).matchAll(TOKEN)) {
    const current = open.at(-1) ?? outermost;
    if (sign === '{') {
      const inner: Nested<T> = [];
      current.push(inner);
      open.push(inner);
    } else if (sign === '}') open.pop();
    else if (quoted !== undefined) current.push(parse(quoted.replace(/\\(.)/gs, '$1')));
    else if (bare !== undefined) current.push(bare === 'NULL' ? null : parse(bare));
  }
  return (outermost[0] as Nested<T> | undefined) ?? [];
}
