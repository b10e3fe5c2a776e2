import { InputError } from './problem.ts';

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
