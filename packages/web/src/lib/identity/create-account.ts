import { retryRequest, wait } from '../retry.ts';
import { endSession, startSession } from '../session/session.ts';
import {
  type Challenge,
  type ClientMetadata,
  type CodeDelivery,
  type Identity,
  IdentityError,
  onIdentityEvent,
} from './identity.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly metadata: ClientMetadata;
}

export type AccountCreation =
  /** `delivery` is where a code to confirm the e-mail went, which may wait. */
  | { readonly kind: 'SIGNED_IN'; readonly delivery: CodeDelivery | null }
  /** Something is asked for before the first sign-in, such as a second factor; `nameAccount` follows it. */
  | {
      readonly kind: 'ASKED';
      readonly username: string;
      readonly challenge: Challenge;
      readonly delivery: CodeDelivery | null;
    }
  /** A code or link went out; `username` is the generated id that it belongs to. */
  | { readonly kind: 'CODE_NEEDED'; readonly username: string; readonly delivery: CodeDelivery | null };

/**
 * Makes an account: signs up with a generated id as username and the e-mail address as attribute, then goes on with
 * `finishAccount`, at once or, where the provider wants the e-mail address confirmed, after the code.
 */
export async function createAccount(provider: Identity, account: NewAccount): Promise<AccountCreation> {
  const username = crypto.randomUUID();
  const result = await provider.signUp({ username, ...account });
  if (!result.isConfirmed) return { kind: 'CODE_NEEDED', username, delivery: result.delivery };
  try {
    await finishAccount(provider, username, account);
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge !== null) return { kind: 'ASKED', username, challenge, delivery: result.delivery };
    throw error;
  }
  return { kind: 'SIGNED_IN', delivery: result.delivery };
}

/** Challenge of the first sign-in, when that is why it did not go through. */
export function challengeIn(error: unknown): Challenge | null {
  return error instanceof IdentityError && error.code === 'UNSUPPORTED' ? (error.cause as Challenge) : null;
}

const tries = 4;

/**
 * Signs in, stores the token and names the account. Rejects with UNSUPPORTED when the sign-in is asked for something more.
 */
export async function finishAccount(provider: Identity, username: string, account: NewAccount): Promise<void> {
  const { email, password, metadata } = account;
  const result = await provider.signIn(username, password, metadata);
  if (result.kind !== 'SIGNED_IN') {
    throw new IdentityError('UNSUPPORTED', 'Please use your credentials to sign in', result);
  }
  startSession(result.idToken);
  await nameAccount(provider, email, metadata);
}

/** Lets who is signed in sign in by e-mail address from now on; on failure the user is deleted. */
export async function nameAccount(provider: Identity, email: string, metadata: ClientMetadata): Promise<void> {
  try {
    await retryRequest(() => provider.updateAttributes({ preferred_username: email }, metadata), {
      tries,
      isRetryable: (error) => error instanceof IdentityError && error.code === 'NETWORK',
    });
  } catch (error) {
    // Half an account would occupy the e-mail address without being of use.
    await provider.deleteUser().catch(() => undefined);
    await provider.signOut().catch(() => undefined);
    endSession();
    const code = error instanceof IdentityError ? error.code : 'UNKNOWN';
    throw new IdentityError(code, 'Error creating account', error);
  }
}

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
