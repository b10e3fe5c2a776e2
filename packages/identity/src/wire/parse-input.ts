import type { z } from 'zod';
import { type CognitoError, errors } from './cognito-error.ts';

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

type Issue = z.core.$ZodIssue;

function constraint(issue: Issue, missing: boolean): string {
  if (missing) return 'Member must not be null';
  if (issue.code === 'too_big') return `Member must have length less than or equal to ${issue.maximum}`;
  if (issue.code === 'too_small') return `Member must have length greater than or equal to ${issue.minimum}`;
  if (issue.code === 'invalid_value') return `Member must satisfy enum value set: [${issue.values.join(', ')}]`;
  if (issue.code === 'invalid_format' && issue.format === 'regex') {
    return `Member must satisfy regular expression pattern: ${issue.pattern ?? ''}`;
  }
  return 'Member has the wrong type';
}

/** ClientId → clientId, UserAttributes.0.Name → userAttributes.1.member.name, as the original names them. */
function memberName(path: readonly PropertyKey[]): string {
  return path
    .map((part) =>
      typeof part === 'number' ? `${part + 1}.member` : String(part).replace(/^./, (c) => c.toLowerCase()),
    )
    .join('.');
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = body;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** Faults that are described: their texts are much longer than what causes them. */
const maxDescribed = 50;

function toError(issues: readonly Issue[], body: unknown): CognitoError {
  const texts = issues.slice(0, maxDescribed).map((issue) => {
    const value = valueAt(body, issue.path);
    const missing = value === undefined || value === null;
    return `Value at '${memberName(issue.path)}' failed to satisfy constraint: ${constraint(issue, missing)}`;
  });
  const count = issues.length === 1 ? '1 validation error' : `${issues.length} validation errors`;
  return errors.invalidParameter(`${count} detected: ${texts.join('; ')}`);
}

/** Parses the input. The texts of its errors never repeat the value itself: it may be a password. */
export function parseInput<Input>(schema: z.ZodType<Input>, body: unknown): Input {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.serialization();
  const result = schema.safeParse(body);
  if (!result.success) throw toError(result.error.issues, body);
  return result.data;
}
