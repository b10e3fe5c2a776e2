import { type ConsentValue, currentTextVersion } from '@fairlead/contract/consents';
import { readClaims, storedToken } from '../../lib/session/session.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';

/** True once the person agreed to all required texts, in the version in force. */
export function isAgreed(consents: ConsentValue | null): boolean {
  if (consents === null) return false;
  return consents.textVersion === currentTextVersion && consents.consentTerms && consents.consentPrivacy;
}

const ownMark = (): string => `${readClaims(storedToken())?.sub ?? ''}:${currentTextVersion}`;

/**
 * True when this browser has seen that who is signed in agreed to the texts in force; what was agreed to cannot be undone.
 */
export function isKnownAgreed(): boolean {
  return readStored(storageKeys.consentGiven) === ownMark();
}

export function rememberAgreed(): void {
  if (!isKnownAgreed()) writeStored(storageKeys.consentGiven, ownMark());
}

/** Where consent is asked for, and the way back from there. */
export function consentPath(from: { pathname: string; search: string }): string {
  const back = `${from.pathname}${from.search}`;
  return back === '/' ? '/consent' : `/consent?${new URLSearchParams({ return: back })}`;
}
