import type { InputFault } from '@fairlead/contract/errors';
import type { Language } from '@fairlead/contract/languages';
import type { z } from 'zod';
import { de, en, es } from 'zod/locales';
import { hasMessage, translate } from '../messages.ts';
import { ApiError } from './problem.ts';

const zodTexts = { en: en(), es: es(), de: de() };
const maximalFaults = 50;

/** The text of a fault of ours, by its key. */
export function faultMessage(language: Language, code: string): string {
  const key = `fault.${code}`;
  return translate(language, hasMessage(key) ? key : 'fault.invalid');
}

function faultsOf(issue: z.core.$ZodIssue, part: string, language: Language): InputFault[] {
  const path = [part, ...issue.path].map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    // The sender's own text comes back here: no more of it than tells which field is meant.
    return issue.keys.slice(0, maximalFaults).map((key) => ({
      path: `${path}.${key.slice(0, 100)}`,
      code: issue.code,
      message: faultMessage(language, 'unknown_field'),
    }));
  }
  // A schema of ours says its fault's key as the message; the rest comes from zod in the language.
  const isOurs = hasMessage(`fault.${issue.message}`);
  const [code, message] = isOurs ? [issue.message, faultMessage(language, issue.message)] : [issue.code, issue.message];
  return [{ path, code, message }];
}

/** Validates one part of a request; throws INVALID_INPUT that names every faulty field, in the caller's language. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: string,
  language: Language,
): z.output<S> {
  const parsed = schema.safeParse(value, { error: zodTexts[language].localeError });
  if (parsed.success) return parsed.data;
  throw inputError(parsed.error.issues, part, language);
}

/** Faults that the contract found by itself, in the caller's language. */
export const translateIssues = (issues: readonly z.core.$ZodIssue[], language: Language): readonly z.core.$ZodIssue[] =>
  issues.map((issue) => {
    if (hasMessage(`fault.${issue.message}`)) return issue;
    const said = zodTexts[language].localeError(issue as z.core.$ZodRawIssue);
    const message = typeof said === 'string' ? said : said?.message;
    return message === undefined ? issue : { ...issue, message };
  });

/** INVALID_INPUT that names every faulty field of a part of a request. */
export function inputError(issues: readonly z.core.$ZodIssue[], part: string, language: Language): ApiError {
  const faults = issues.slice(0, maximalFaults).flatMap((issue) => faultsOf(issue, part, language));
  return new ApiError('INVALID_INPUT', { faults: faults.slice(0, maximalFaults) });
}
