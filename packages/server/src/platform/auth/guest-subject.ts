import { newId } from '../identifier.ts';

/** What begins every subject that stands for a guest; no identity provider makes one like it, and `is_guest_subject` knows it too. */
const prefix = 'guest:';

/** A subject for somebody without a sign-in. Only a token of the product names it. */
export const newGuestSubject = (): string => `${prefix}${newId()}`;

/** Whether somebody has no sign-in behind their records: what needs one is never theirs. */
export const isGuestSubject = (subject: string): boolean => subject.startsWith(prefix);
