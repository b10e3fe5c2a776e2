import type { z } from 'zod';
import { InputError } from './problem.ts';

type Schema = z.core.$ZodType;

/** The most that a value of a schema takes as JSON. */
interface Extent {
  /** As UTF-8 without blanks between the values; infinite where the schema sets no limit. */
  readonly bytes: number;
  /** Objects, lists and plain values together. */
  readonly values: number;
  /** Levels of objects and lists. */
  readonly depth: number;
}

/** A UTF-16 unit takes three bytes in UTF-8 at most: what needs four is a pair of units. */
const bytesPerUnit = 3;
/** Formats and patterns without a length name codes, ids and moments, all of ASCII. */
const longestCode = 80;
const longestNumber = 24;
/** Records limit their entries by a refinement, which a schema does not show. */
const maxRecordEntries = 40;

const plain = (bytes: number): Extent => ({ bytes, values: 1, depth: 0 });
const written = (value: unknown): Extent => plain(Buffer.byteLength(JSON.stringify(value)));

/** The largest of several in each respect. */
function largestOf(extents: readonly Extent[]): Extent {
  const most = (key: keyof Extent) => extents.reduce((max, extent) => Math.max(max, extent[key]), 0);
  return { bytes: most('bytes'), values: most('values'), depth: most('depth') };
}

function inside(parts: readonly Extent[], punctuation: number): Extent {
  const sum = (key: 'bytes' | 'values') => parts.reduce((total, part) => total + part[key], 0);
  return { bytes: 2 + punctuation + sum('bytes'), values: 1 + sum('values'), depth: 1 + largestOf(parts).depth };
}

const repeated = ({ bytes, values, depth }: Extent, count: number): Extent =>
  count === 0
    ? { bytes: 2, values: 1, depth: 1 }
    : { bytes: 2 + count * (bytes + 1), values: 1 + count * values, depth: depth + 1 };

interface Check {
  readonly check?: string;
  readonly format?: string;
  readonly maximum?: number;
  readonly length?: number;
}

/** A schema's own check, as of formats, and those that were added to it. */
const checksOf = (schema: Schema): Check[] => [
  schema._zod.def as Check,
  ...(schema._zod.def.checks ?? []).map((check) => check._zod.def as Check),
];

/** The most characters or items; infinite where no check limits them. */
const longest = (checks: readonly Check[]): number =>
  checks.reduce((max, { maximum, length }) => Math.min(max, maximum ?? length ?? max), Number.POSITIVE_INFINITY);

function textExtent(schema: Schema): Extent {
  const checks = checksOf(schema);
  const isCode = checks.some(({ check }) => check === 'string_format');
  const length = longest(checks);
  if (isCode) return plain(2 + Math.min(length, longestCode));
  return plain(2 + length * bytesPerUnit);
}

/** The form of a pipe that JSON comes in: behind a preprocessing step, and before any other. */
const pipeInput = ({ in: from, out }: z.core.$ZodPipeDef): Schema => (from._zod.def.type === 'transform' ? out : from);

/** Measures the largest body that a schema takes; throws for a kind of schema that no body of the contract has yet. */
export function bodyExtent(schema: Schema): Extent {
  const definition = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (definition.type) {
    case 'string':
      return textExtent(schema);
    case 'number':
      return plain(longestNumber);
    case 'boolean':
      return written(false);
    case 'enum':
      return largestOf(Object.values(definition.entries).map(written));
    case 'literal':
      return largestOf(definition.values.map(written));
    case 'nullable':
    case 'optional':
    case 'default':
      return bodyExtent(definition.innerType);
    case 'union':
      return largestOf(definition.options.map(bodyExtent));
    case 'pipe':
      return bodyExtent(pipeInput(definition));
    case 'object': {
      const fields = Object.entries(definition.shape);
      const names = fields.reduce((total, [name]) => total + name.length + 4, 0);
      return inside(
        fields.map(([, field]) => bodyExtent(field)),
        names,
      );
    }
    case 'array':
      return repeated(bodyExtent(definition.element), longest(checksOf(schema)));
    case 'record': {
      const [key, value] = [bodyExtent(definition.keyType), bodyExtent(definition.valueType)];
      return repeated({ ...value, bytes: key.bytes + 1 + value.bytes }, maxRecordEntries);
    }
    default:
      throw new Error(`Say in body-limits.ts how large a value of the type ${definition.type} may be`);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Objects, lists and plain values that JSON for this route may have. */
    maxValues?: number;
  }
}

/** Levels of objects and lists in any body; the deepest schema of the contract has six. */
export const maxDepth = 32;

const quote = 34;
const comma = 44;
const openList = 91;
const backslash = 92;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

/** Returns the index behind the text that begins at a quote, or the length of the JSON when it never ends. */
function endOfText(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length) {
    const code = json.charCodeAt(index);
    if (code === quote) return index + 1;
    index += code === backslash ? 2 : 1;
  }
  return json.length;
}

/**
 * Throws INVALID_INPUT for JSON of too many levels or values. It reads each character once and builds nothing, where
 * `JSON.parse` takes 80 ms for 1 MiB of brackets and a schema half a second for 100,000 keys.
 */
export function limitJson(json: string, maxValues: number): void {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < json.length; ) {
    const code = json.charCodeAt(index);
    if (code === quote) {
      index = endOfText(json, index);
      continue;
    }
    index += 1;
    if (code === openList || code === openObject) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) throw new InputError('body', 'too_deep');
    } else if (code === closeList || code === closeObject) depth -= 1;
    else if (code === comma) values += 1;
    if (values > maxValues) throw new InputError('body', 'too_many_values');
  }
}
