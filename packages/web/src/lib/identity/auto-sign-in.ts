import { wait } from '../retry.ts';
import { finishAccount, type NewAccount } from './create-account.ts';
import { onIdentityEvent } from './events.ts';
import { type Identity, IdentityError } from './identity.ts';

const pollMs = 5_000;
const patienceMs = 180_000;

/** Not confirmed yet, or nothing that the next try could not find mended. */
const isWaiting = (error: unknown): boolean =>
  error instanceof IdentityError &&
  ['NOT_CONFIRMED', 'NETWORK', 'ALREADY_PENDING', 'TOO_MANY_ATTEMPTS'].includes(error.code);

/**
 * After sign-up by link: tries to sign in every 5 s until the link was opened, wherever that was.
 * @throws IdentityError after 180 s
 */
export async function signInAfterLink(
  provider: Identity,
  username: string,
  account: NewAccount,
  signal: AbortSignal,
): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += pollMs) {
    await wait(pollMs, signal);
    try {
      await finishAccount(provider, username, account);
      return;
    } catch (error) {
      if (!isWaiting(error)) throw error;
    }
  }
  throw new IdentityError('NOT_CONFIRMED', 'Please confirm your account and use your credentials to sign in');
}

/** After sign-up by code: signs in once the code of this account was taken. */
export async function signInAfterCode(
  provider: Identity,
  username: string,
  account: NewAccount,
  signal: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = onIdentityEvent((event) => {
      if (event.kind !== 'CONFIRMED' || event.username !== username) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
  await finishAccount(provider, username, account);
}
