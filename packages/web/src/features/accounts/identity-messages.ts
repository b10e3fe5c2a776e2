import type { TFunction } from 'i18next';
import { ApiProblem, NetworkError } from '../../lib/client/failures.ts';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { IdentityError, type IdentityErrorCode } from '../../lib/identity/identity.ts';
import type { SuspensionNotice } from '../../lib/session/session.ts';

/** The field that a refusal belongs to; the whole form where there is none. */
export type RefusedField = 'email' | 'password' | 'code' | 'form';

const fields: Partial<Record<IdentityErrorCode, RefusedField>> = {
  ALIAS_TAKEN: 'email',
  CREDENTIALS_WRONG: 'password',
  PASSWORD_REFUSED: 'password',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
};

interface Refusal {
  readonly field: RefusedField;
  readonly message: string;
}

/** Name of a suspended person, the reason, and the end. */
export function suspensionMessage({ targetKind, reason, until }: SuspensionNotice, t: TFunction<'accounts'>): string {
  const who = targetKind === 'EXHIBITOR' || targetKind === 'ORGANIZER' ? targetKind : 'PERSON';
  if (until === null) return t(`suspended.${who}`, { reason });
  return t(`suspended.${who}_UNTIL`, { reason, until: formatDayAndTime(until) });
}

/** The message of a failed sign-in, sign-up or confirmation, and the field that shows it. */
export function refusal(error: unknown, t: TFunction<'accounts'>): Refusal {
  if (error instanceof IdentityError) {
    return { field: fields[error.code] ?? 'form', message: t(`refused.${error.code}`) };
  }
  if (error instanceof NetworkError) return { field: 'form', message: t('refused.NETWORK') };
  if (error instanceof ApiProblem && error.suspension) {
    return { field: 'form', message: suspensionMessage(error.suspension, t) };
  }
  if (error instanceof ApiProblem && error.detail !== '') {
    const faults = error.errors.map((fault) => fault.message).join(' ');
    return { field: 'form', message: faults === '' ? error.detail : faults };
  }
  return { field: 'form', message: t('refused.UNKNOWN') };
}
