import { newId } from '../identifier.ts';

/** Prefix of every guest's subject; no identity provider makes one like it, and `is_guest_subject` knows it too. */
const prefix = 'guest:';

/** A subject for a person without a sign-in. Only a token of the product names it. */
export const newGuestSubject = (): string => `${prefix}${newId()}`;

/** Returns whether records have no sign-in behind them: anything that needs one is never theirs. */
export const isGuestSubject = (subject: string): boolean => subject.startsWith(prefix);
