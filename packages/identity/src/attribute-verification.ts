import { randomUUID } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import type { Context } from './context.ts';
import { type CodeDeliveryDetails, deliveryDetails } from './delivery.ts';
import { readToChange, writeAttributes } from './store/attributes.ts';
import { type CodeKind, createCode, redeemCode } from './store/codes.ts';
import { beginAttempt, clearFailures } from './store/locks.ts';
import { claimVerifiedEmail, foldLogin, releaseLogins } from './store/logins.ts';
import { confirmUser, type User } from './store/users.ts';
import { errors } from './wire/cognito-error.ts';

interface AttributeToVerify {
  readonly attribute: VerifiableAttribute;
  /** As it stands in the user's attributes. */
  readonly destination: string;
}

/** Sends the code that verifies what the user says is theirs. Whether they may be sent one is asked before. */
export async function sendAttributeCode(
  context: Context,
  user: Pick<User, 'sub' | 'username'>,
  { attribute, destination }: AttributeToVerify,
  clientMetadata: Readonly<Record<string, string>>,
): Promise<CodeDeliveryDetails> {
  const { database, keys, courier, clock } = context;
  const request = { sub: user.sub, kind: verifiable[attribute], destination, now: clock() };
  const code = await createCode(database, keys, request);
  const channel = attribute === 'email' ? 'EMAIL' : 'SMS';
  await courier.send({ purpose: 'ATTRIBUTE', channel, to: destination, code, username: user.username, clientMetadata });
  return deliveryDetails(destination);
}

/** Attributes that can be verified, and the kind of code that does it. */
const verifiable = { email: 'EMAIL', phone_number: 'PHONE' } as const satisfies Record<string, CodeKind>;
export type VerifiableAttribute = keyof typeof verifiable;

export function parseVerifiable(name: string): VerifiableAttribute {
  if (name === 'email' || name === 'phone_number') return name;
  throw errors.invalidParameter('Only email and phone_number can be verified');
}

/**
 * Marks the e-mail address, unverified until now, as the user's, since a code sent to it came back: it signs in from now on.
 * False when another user verified the same e-mail address before, or it is another person's in the embedding program.
 */
export async function markEmailVerified(
  context: Context,
  transaction: Executor,
  { sub, email, isTakenOver = false }: { sub: string; email: string; isTakenOver?: boolean },
): Promise<boolean> {
  if (!(await claimVerifiedEmail(transaction, sub, foldLogin(email)))) return false;
  if (!(await context.hooks.emailVerified(transaction, { sub, email, at: context.clock(), isTakenOver }))) {
    await releaseLogins(transaction, sub, 'is_email');
    return false;
  }
  await writeAttributes(transaction, sub, { email_verified: 'true' });
  return true;
}

/**
 * Takes the code that was sent to the user: the e-mail address or number is verified, and a user who waited for it is
 * confirmed. Without a user every code is wrong, and guessing locks just the same.
 */
export async function redeemAttributeCode(
  context: Context,
  who: { sub: string | undefined; login: string },
  attribute: VerifiableAttribute,
  code: string,
): Promise<void> {
  const { database, keys } = context;
  const sub = who.sub ?? randomUUID();
  const now = context.clock();
  const subject = who.sub ?? who.login;
  if (!(await beginAttempt(database, keys, 'code', subject, now))) throw errors.limitExceeded();

  // Wrong tries must stay counted, so only what follows a right code may roll back.
  const redemption = await database.transaction(async (transaction) => {
    const result = await redeemCode(transaction, keys, { sub, kind: verifiable[attribute], code, now });
    if (result.outcome !== 'accepted') return result;
    const { [attribute]: value } = await readToChange(transaction, sub);
    if (value !== result.destination) return { outcome: 'expired' } as const;
    if (attribute === 'phone_number') {
      await writeAttributes(transaction, sub, { phone_number_verified: 'true' });
      return result;
    }
    if (!(await markEmailVerified(context, transaction, { sub, email: value }))) throw errors.aliasExists('email');
    await confirmUser(transaction, sub, now);
    return result;
  });

  if (redemption.outcome === 'mismatch') throw errors.codeMismatch();
  await clearFailures(database, keys, 'code', subject);
  if (redemption.outcome === 'expired') throw errors.codeExpired();
  if (redemption.outcome === 'used') throw errors.alreadyConfirmed();
}
