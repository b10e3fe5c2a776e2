import fc from 'fast-check';
import { z } from 'zod';

type Definition = Record<string, unknown> & { type: string };
type Schema = z.core.$ZodType;

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;
const part = (definition: Definition, key: string): Schema => definition[key] as Schema;

const years = { min: new Date('1990-01-01'), max: new Date('2190-01-01'), noInvalidDate: true };
const shapes: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl({ validSchemes: ['http', 'https'] }),
  'date-time': fc.date(years).map((date) => date.toISOString()),
};

function texts(schema: Schema): fc.Arbitrary<unknown> {
  const form = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const known = shapes[form.format ?? ''];
  if (known) return known;
  if (form.pattern !== undefined) return fc.stringMatching(new RegExp(form.pattern));
  const { minLength = 0, maxLength = 400 } = form;
  const text = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme' });
  return fc.oneof(text, fc.constantFrom('Europe/Berlin', 'Jana', '%', "O'Neill", '=1+1', 'ß', '0', 'null'));
}

function numbers(schema: Schema): fc.Arbitrary<unknown> {
  const form = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return fc.integer({ min: Number(form.minimum ?? -1000), max: Number(form.maximum ?? 1000) });
}

function objects(definition: Definition): fc.Arbitrary<unknown> {
  const shape = definition['shape'] as Record<string, Schema>;
  const fields = Object.entries(shape).map(([key, field]) => [key, likely(field)] as const);
  return fc.record(Object.fromEntries(fields)).map((value) => {
    const present = Object.entries(value).filter(([, one]) => one !== undefined);
    return Object.fromEntries(present);
  });
}

/** Values of a schema's form; refinements that zod keeps as functions are not known here. */
function likely(schema: Schema): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
      return texts(schema);
    case 'number':
    case 'int':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(definition['entries'] as Record<string, string>));
    case 'literal':
      return fc.constantFrom(...(definition['values'] as unknown[]));
    case 'array':
      return fc.array(likely(part(definition, 'element')), { maxLength: 4 });
    case 'object':
      return objects(definition);
    case 'record': {
      const keys = likely(part(definition, 'keyType')) as fc.Arbitrary<string>;
      return fc.dictionary(keys, likely(part(definition, 'valueType')), { maxKeys: 3 });
    }
    case 'nullable':
      return fc.option(likely(part(definition, 'innerType')), { nil: null });
    case 'optional':
    case 'default':
      return fc.option(likely(part(definition, 'innerType')), { nil: undefined });
    case 'union':
      return fc.oneof(...(definition['options'] as Schema[]).map(likely));
    case 'pipe': {
      // Several values in one text, with commas between them.
      if (definitionOf(part(definition, 'out')).type === 'array')
        return likely(part(definition, 'out')).map((values) => String(values));
      const isTransform = definitionOf(part(definition, 'out')).type === 'transform';
      return likely(part(definition, isTransform ? 'in' : 'out'));
    }
    default:
      throw new Error(`Say in arbitraries.ts what values a schema of type ${definition.type} has.`);
  }
}

/** Input that the schema takes. */
export const validInput = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  likely(schema).filter((value) => schema.safeParse(value).success);

const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Unexpected values: wrong types, text that databases and terminals choke on, sizes without measure. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '%',
    '_',
    '\\',
    "'; drop table visitors; --",
    'x'.repeat(100_000),
    'é'.repeat(3000),
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '+099999-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '00000000-0000-0000-0000-000000000000',
    'NaN',
    '1e999',
    -1,
    0.1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    true,
    [],
    {},
    { length: 1 },
    [[]],
    { toString: 'x', constructor: null },
    deep(2000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The value with one place in it removed, replaced or added to. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) {
    const inside = value.map((one, index) => mutated(one).map((other) => value.with(index, other)));
    return fc.oneof(
      junk,
      junk.map((one) => [...value, one]),
      ...inside,
    );
  }
  if (typeof value !== 'object' || value === null) return junk;
  const keys = Object.keys(value);
  const replaced = keys.flatMap((key) => {
    const old = (value as Record<string, unknown>)[key];
    return [mutated(old).map((other) => ({ ...value, [key]: other })), fc.constant({ ...value, [key]: undefined })];
  });
  const added = fc
    .tuple(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('__proto__', 'constructor')), junk)
    .map(([key, other]) => Object.fromEntries([...Object.entries(value), [key, other]]));
  return fc.oneof(junk, added, ...replaced, fc.constant([value]));
}

/** Around input that is fine: sometimes just that, mostly broken in one place, sometimes junk throughout. */
export function brokenInput(fine: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 2, arbitrary: fine },
    { weight: 6, arbitrary: fine.chain(mutated) },
    { weight: 1, arbitrary: junk },
  );
}
