import type { Context } from './context.ts';
import type { Attributes } from './store/attributes.ts';
import { createCode } from './store/codes.ts';
import type { User } from './store/users.ts';

/**
 * Where a code to choose a new password goes: to the address the user signed up with, or to a verified number. Verified
 * or not: whoever never came round to verify his address must get back in as well, and receiving the code proves it his.
 */
export function resetDestination(attributes: Attributes): string | undefined {
  const { email, phone_number: phoneNumber, phone_number_verified: phoneNumberVerified } = attributes;
  return email ?? (phoneNumberVerified === 'true' ? phoneNumber : undefined);
}

/** Sends it without waiting, so that the answer takes no longer than for somebody who does not exist. */
export async function sendResetCode(
  context: Context,
  user: Pick<User, 'sub' | 'username'>,
  destination: string,
  clientMetadata: Readonly<Record<string, string>>,
): Promise<void> {
  const { sql, keys, courier, clock } = context;
  const code = await createCode(sql, keys, { sub: user.sub, kind: 'RESET', destination, now: clock() });
  const channel = destination.startsWith('+') ? 'SMS' : 'EMAIL';
  courier.sendLater({ purpose: 'RESET', channel, to: destination, code, username: user.username, clientMetadata });
}
