import { errors } from './cognito-error.ts';

/** Levels of objects and lists: the deepest input, a list of attributes, has three. */
const maxDepth = 8;
/** Texts and punctuation marks: 50 attributes and as many entries of metadata have some 700. */
const maxTokens = 3_000;
const token = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{},]/gs;

/** Throws SerializationException for JSON that costs the parser or a schema more than its sender; it builds nothing. */
export function limitJson(json: string): void {
  let depth = 0;
  let tokens = 0;
  for (const [mark] of json.matchAll(token)) {
    tokens += 1;
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth > maxDepth || tokens > maxTokens) throw errors.serialization();
  }
}
