import { invalidRequest } from './stripe-error.ts';

/** A form with names such as `line_items[0][quantity]`, as nested objects; lists have the keys 0, 1 and so on. */
export interface Form {
  [name: string]: string | Form;
}

const mostFields = 1_000;
const mostLevels = 8;

const newForm = (): Form => Object.create(null) as Form;

/** Returns `a[b][0]` as its parts. */
function partsOf(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined || rest === undefined) throw invalidRequest(`Invalid parameter name: ${name}`);
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
}

function put(form: Form, name: string, value: string): void {
  const parts = partsOf(name);
  if (parts.length > mostLevels) throw invalidRequest(`Invalid parameter name: ${name}`);
  const last = parts.pop() ?? '';
  let at = form;
  for (const part of parts) {
    at[part] ??= newForm();
    const next = at[part];
    if (typeof next === 'string') throw invalidRequest(`Invalid parameter name: ${name}`);
    at = next;
  }
  // A list without numbers, as some clients write it.
  at[last === '' ? String(Object.keys(at).length) : last] = value;
}

export function parseForm(text: string): Form {
  const form = newForm();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > mostFields) throw invalidRequest('Too many parameters');
    // PostgreSQL keeps no such character.
    if (`${name}${value}`.includes('\0')) throw invalidRequest('Invalid string');
    put(form, name, value);
  }
  return form;
}

/** Returns a form with the keys 0, 1 and so on as a list; anything else as it is. */
export function toList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value);
  return keys.every((key, index) => key === String(index)) ? Object.values(value) : value;
}

/** Returns a path as Stripe writes it: `line_items[0][price_data]`. */
export const nameOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  `${String(first ?? '')}${rest.map((part) => `[${String(part)}]`).join('')}`;

export function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    form,
  );
}
