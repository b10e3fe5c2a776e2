import type { Context } from './context.ts';
import { takeToken } from './store/buckets.ts';
import { foldLogin } from './store/logins.ts';

const rate = { burst: 5, perSecond: 5 / 3600 };

/** Whoever shows the password may sign in more often than anybody may send mail to a stranger. */
const signInRate = { burst: 10, perSecond: 30 / 3600 };

/** Whether one more mail may go to the address; a name without a user has its own bucket, so that both answer alike. */
export async function mayMail(context: Context, addressOrName: string): Promise<boolean> {
  const { sql, keys, clock } = context;
  return takeToken(sql, keys, { of: 'mail', subject: foldLogin(addressOrName), rate, now: clock() });
}

/** The same for codes that finish a sign-in. */
export async function mayMailSignInCode(context: Context, address: string): Promise<boolean> {
  const { sql, keys, clock } = context;
  return takeToken(sql, keys, { of: 'mfa', subject: foldLogin(address), rate: signInRate, now: clock() });
}
