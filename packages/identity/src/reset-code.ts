import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import type { Attributes } from './store/attributes.ts';
import { createCode } from './store/codes.ts';
import type { User } from './store/users.ts';

/**
 * Returns where a code to choose a new password goes: to the e-mail address the user signed up with, or to a verified
 * number. Verified or not: whoever never came round to verify his e-mail address must get back in as well, and receiving
 * the code proves it his.
 */
export function resetDestination(attributes: Attributes): string | undefined {
  const { email, phone_number: phoneNumber, phone_number_verified: phoneNumberVerified } = attributes;
  return email ?? (phoneNumberVerified === 'true' ? phoneNumber : undefined);
}

/** Returns whether the user has shown that the e-mail or number is theirs. */
export function isVerifiedDestination(attributes: Attributes, destination: string): boolean {
  const attribute = destination === attributes['email'] ? 'email_verified' : 'phone_number_verified';
  return attributes[attribute] === 'true';
}

/**
 * Sends it without waiting, and without a user does all else but sending, so that the answer takes as long.
 * @param user undefined when there is nobody a code may be sent to
 * @param when with an answer to somebody who may not know whether there is a user, or at once
 */
export async function sendResetCode(
  context: Context,
  user: Pick<User, 'sub' | 'username'> | undefined,
  destination: string,
  clientMetadata: Readonly<Record<string, string>>,
  when: 'sendAfterAnswer' | 'sendLater',
): Promise<void> {
  const { database, keys, courier, clock } = context;
  const sub = user?.sub ?? randomUUID();
  const code = await createCode(database, keys, { sub, kind: 'RESET', destination, now: clock() });
  if (!user) return;
  const channel = destination.startsWith('+') ? 'SMS' : 'EMAIL';
  courier[when]({ purpose: 'RESET', channel, to: destination, code, username: user.username, clientMetadata });
}
