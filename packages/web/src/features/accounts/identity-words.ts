import type { TFunction } from 'i18next';
import { ApiProblem, NetworkError } from '../../lib/client/failures.ts';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';
import { IdentityError, type IdentityErrorCode } from '../../lib/identity/identity.ts';
import type { SuspensionNotice } from '../../lib/session/session-ended.ts';

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

/** Who is kept out, why, and until when. */
export function suspensionWords({ targetKind, reason, until }: SuspensionNotice, t: TFunction<'accounts'>): string {
  const who = targetKind === 'EXHIBITOR' || targetKind === 'ORGANIZER' ? targetKind : 'PERSON';
  if (until === null) return t(`suspended.${who}`, { reason });
  return t(`suspended.${who}_UNTIL`, { reason, until: formatDayAndTime(until) });
}

/** What a failed sign-in, sign-up or confirmation says, and where. */
export function refusal(error: unknown, t: TFunction<'accounts'>): Refusal {
  if (error instanceof IdentityError) {
    return { field: fields[error.code] ?? 'form', message: t(`refused.${error.code}`) };
  }
  if (error instanceof NetworkError) return { field: 'form', message: t('refused.NETWORK') };
  if (error instanceof ApiProblem && error.suspension) {
    return { field: 'form', message: suspensionWords(error.suspension, t) };
  }
  if (error instanceof ApiProblem && error.detail !== '') {
    const words = error.errors.map((fault) => fault.message).join(' ');
    return { field: 'form', message: words === '' ? error.detail : words };
  }
  return { field: 'form', message: t('refused.UNKNOWN') };
}
