import type { HostRole } from '../../lib/config/config.ts';
import { identity } from '../../lib/identity/current.ts';
import { startSession } from '../../lib/session/session.ts';
import { forgetSentCode, rememberSentCode, type SentCode } from './sent-code.ts';
import { metadataFor } from './sign-in.ts';

/**
 * Confirms a changed e-mail address with its code: people sign in with it from now on, and the session carries it. Returns
 * false if it was confirmed before; the code was then not checked.
 */
export async function verifyNewEmail(code: string, role: HostRole): Promise<boolean> {
  const { attributes } = await identity().record();
  const { email = '' } = attributes;
  const isVerified = attributes['email_verified'] === 'true';
  const isNamed = attributes['preferred_username']?.toLowerCase() === email.toLowerCase();
  // If the code was accepted before the connection broke, it is not requested again.
  if (!isVerified) await identity().verifyAttribute('email', code);
  if (!isNamed) await identity().updateAttributes({ preferred_username: email }, metadataFor(role));
  forgetSentCode();
  startSession(await identity().refresh());
  return !(isVerified && isNamed);
}

/** Sends another code to the e-mail of who is signed in; the one before no longer holds. */
export async function sendEmailCode(email: string, role: HostRole): Promise<SentCode> {
  await identity().sendAttributeCode('email', metadataFor(role));
  return rememberSentCode(email);
}
