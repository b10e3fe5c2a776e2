import type { InputFault } from '@fairlead/contract/errors';
import i18next from 'i18next';
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

/** The field that a path of the body belongs to; undefined when no field shows it. */
export type FieldOf<Values extends FieldValues> = (path: string) => FieldPath<Values> | undefined;

type Issue = z.core.$ZodIssue;

/** Remedies of faults, in the person's language. The keys are the faults' own codes. */
function issueMessage(issue: Issue): string {
  const t = i18next.getFixedT(null, 'fields');
  if (issue.code === 'too_small') return t('required');
  if (issue.code === 'invalid_type') return t('required');
  if (issue.code === 'too_big') return t('tooLong', { maximum: Number(issue.maximum) });
  const key = issue.message;
  return i18next.exists(key, { ns: 'fields' }) ? i18next.t(key as 'invalid', { ns: 'fields' }) : t('invalid');
}

/** The same for a form that may not have loaded the texts of faults yet: waits for them. */
export function useContractResolver<Values extends FieldValues>(
  ...needs: Parameters<typeof contractResolver<Values>>
): Resolver<Values> {
  useTranslation('fields');
  return contractResolver(...needs);
}

/** Checks a form with the schema of the call it makes, so that no rule about a field is written twice. */
export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType,
  toBody: (values: Values) => unknown,
  fieldOf: FieldOf<Values>,
): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(toBody(values));
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const field = fieldOf(issue.path.map(String).join('.'));
      if (field !== undefined) errors[field] ??= { type: issue.code, message: issueMessage(issue) };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Shows the server's faults at their fields; returns those that no field shows. */
export function showFaults<Values extends FieldValues>(
  faults: readonly InputFault[],
  setError: UseFormSetError<Values>,
  fieldOf: FieldOf<Values>,
): readonly InputFault[] {
  let isFirst = true;
  return faults.filter((fault) => {
    const field = fieldOf(fault.path.replace(/^body\./, ''));
    if (field === undefined) return true;
    setError(field, { type: 'server', message: fault.message }, { shouldFocus: isFirst });
    isFirst = false;
    return false;
  });
}
