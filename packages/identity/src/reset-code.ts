import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import type { Attributes } from './store/attributes.ts';
import { createCode } from './store/codes.ts';
import type { User } from './store/users.ts';

/**
 * Returns the destination of a code to choose a new password: the e-mail address of the sign-up, or a verified number. Verified
 * or not: users who never verified their e-mail address must get back in as well, and receiving the code proves it.
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
 * Sends the code without waiting, and without a user does all else but sending, so that the answer takes as long.
 * @param user undefined when no code may be sent
 * @param when with an answer to a caller who must not learn whether there is a user, or at once
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
