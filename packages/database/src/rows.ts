import pg, { type QueryArrayResult } from 'pg';

const { builtins, getTypeParser } = pg.types;
const textArray = 1009 as Parameters<typeof getTypeParser>[0];
const asText = (text: string): string => text;
/** A date has no time of day: as a `Date` it would be another day in another time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, asText],
  [1182, getTypeParser(textArray)], // date[]
  [1231, getTypeParser(textArray)], // numeric[]
]);

/** How columns are read, for the driver. */
export const columnTypes = {
  getTypeParser: (type: number): unknown => parsers.get(type) ?? getTypeParser(type),
};

const keys = new Map<string, string>();

/** Returns `published_at` as the program calls it: publishedAt. */
function keyOf(column: string): string {
  let key = keys.get(column);
  if (key === undefined) {
    key = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    // Columns are named by statements, of which there are few; this is for one that names them by what it finds.
    if (keys.size < 10_000) keys.set(column, key);
  }
  return key;
}

/** Returns what makes rows of the values of these columns. */
export function rowReader<Row extends object>(
  fields: readonly { readonly name: string }[],
): (values: unknown[]) => Row {
  const names = fields.map(({ name }) => keyOf(name));
  // A copy has room for all columns at once; a row that gets them one by one is moved again and again.
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(names.map((name) => [name, null]));
  return (values) => {
    const row = { ...empty };
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row as Row;
  };
}

export const toRows = <Row extends object>({ fields, rows }: QueryArrayResult): Row[] =>
  rows.map(rowReader<Row>(fields));
