/** A single value of a column. */
export type Scalar = string | number | bigint | boolean | Date | Uint8Array | null;

/**
 * Returns a value as it is sent: text, bytes or null; PostgreSQL derives the type of the text from the statement.
 * @throws TypeError for what has no such form, before anything is sent
 */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayText(value);
  if (value === undefined) throw new TypeError('A value of a statement is undefined; null says that there is none');
  throw new TypeError(`A value of a statement is of type ${typeof value}; sql.json() sends an object as JSON`);
}

/** Writes a list as PostgreSQL reads an array: `{1,"a,b",null}`. */
function arrayText(items: readonly unknown[]): string {
  return `{${items.map(itemText).join(',')}}`;
}

function itemText(item: unknown): string {
  if (Array.isArray(item)) return arrayText(item);
  const value = toParameter(item);
  if (value === null) return 'null';
  const text = typeof value === 'string' ? value : `\\x${value.toString('hex')}`;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
