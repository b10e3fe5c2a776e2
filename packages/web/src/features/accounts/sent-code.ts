import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';

/** A code that was mailed and is not entered yet. */
export interface SentCode {
  readonly email: string;
  readonly sentAt: number;
}

/** A little less than a code holds, so that there is time to enter it. */
const holdsMs = 23 * 3_600_000;

/** Remembers it: a new code makes the digits of the mail before worthless, so that none is asked for without need. */
export function rememberSentCode(email: string): SentCode {
  const sent = { email, sentAt: Date.now() };
  writeStored(storageKeys.sentCode, JSON.stringify(sent));
  return sent;
}

/** The code that was sent to this e-mail from this device, and still holds. */
export function sentCodeTo(email: string | undefined): SentCode | null {
  try {
    const sent = JSON.parse(readStored(storageKeys.sentCode) ?? 'null') as SentCode | null;
    return sent !== null && sent.email === email && Date.now() < sent.sentAt + holdsMs ? sent : null;
  } catch {
    return null;
  }
}

export function forgetSentCode(): void {
  writeStored(storageKeys.sentCode, null);
}
