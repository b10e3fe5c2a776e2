import type { Caller, Context } from './context.ts';
import { type Bucket, type Rate, takeToken } from './store/buckets.ts';
import { foldLogin } from './store/logins.ts';
import { errors } from './wire/cognito-error.ts';
import { callerOf } from './wire/ip-address.ts';

const perHour = (count: number): Rate => ({ burst: count, perSecond: count / 3600 });

/** Why there are three, and these figures: docs/decisions/016. */
const rates = {
  /** Budget of one requester for one name, or for one recipient. */
  'mail by requester': perHour(5),
  /** Budget of one recipient for accounts that have not proved that the e-mail or number is theirs. */
  'mail to recipient': perHour(20),
  /** Budget of one account for one kind of code on the word of strangers; larger than one requester can use up. */
  'mail for account': perHour(8),
  /** A requester with the right password may sign in more often than strangers may cause mail. */
  'sign-in code': { burst: 10, perSecond: 30 / 3600 },
} as const satisfies Record<string, Rate>;

function take(context: Context, of: keyof typeof rates & Bucket['of'], subject: string): Promise<boolean> {
  const { database, keys, clock } = context;
  return takeToken(database, keys, { of, subject, rate: rates[of], now: clock() });
}

/** @throws CognitoError LimitExceededException, which is about the requester alone */
async function assertMayRequest(context: Context, requester: string, name: string): Promise<void> {
  if (!(await take(context, 'mail by requester', `${requester} ${name}`))) throw errors.limitExceeded();
}

/** An account named without a sign-in, or the name where no account has it: both are counted alike. */
export interface NamedAccount {
  readonly login: string;
  readonly sub: string | undefined;
  /** Where its code would go. */
  readonly recipient: string | undefined;
  readonly isRecipientVerified: boolean;
}

/**
 * Returns whether a new code goes out for an account that a stranger may have named. When not, the last one sent continues to
 * work and the answer has to be the same: a stranger who asks for codes must neither flood the owner's mailbox, nor use up what
 * the owner needs, nor learn that there is an account.
 * @throws CognitoError LimitExceededException when this caller asked for it too often
 */
export async function mayMailNamed(
  context: Context,
  caller: Caller,
  kind: 'RESET' | 'EMAIL',
  account: NamedAccount,
): Promise<boolean> {
  const { login, sub, recipient, isRecipientVerified } = account;
  // By the name as it was given: what two names have in common must not show.
  await assertMayRequest(context, callerOf(caller.ipAddress), login);
  const isRecipientFree = await take(context, 'mail to recipient', foldLogin(recipient ?? login));
  // Accounts that strangers make with an e-mail must not keep its owner from their own.
  if (!isRecipientFree && !isRecipientVerified) return false;
  // Last, for the promise to hold: whenever this one is used up, a code was sent a few minutes ago.
  return take(context, 'mail for account', `${kind} ${sub ?? login}`);
}

/**
 * Returns whether a code may go to an e-mail or number that the requester claims.
 * @param requester the caller's IP address, or the sub of a signed-in user, whom no other requests count against
 */
export async function mayMailClaimed(
  context: Context,
  requester: { readonly ip: string } | { readonly sub: string },
  recipient: string,
): Promise<boolean> {
  const name = foldLogin(recipient);
  const who = 'sub' in requester ? requester.sub : callerOf(requester.ip);
  return (
    (await take(context, 'mail by requester', `${who} ${name}`)) && (await take(context, 'mail to recipient', name))
  );
}

/** Returns whether one more code that finishes a sign-in may go out. */
export function mayMailSignInCode(context: Context, recipient: string): Promise<boolean> {
  return take(context, 'sign-in code', foldLogin(recipient));
}
