import type { Executor } from '@fairlead/database/executor';
import type { Courier, Log } from './delivery.ts';
import type { CustomAuth, IdentityHooks } from './hooks.ts';
import type { Keyring } from './keyring.ts';
import type { Pool } from './store/pool.ts';
import type { KeySet } from './tokens/key-set.ts';
import type { RevocationFeed } from './tokens/revocation-feed.ts';
import type { TokenVerifier } from './tokens/verify.ts';

/** The other end of a call, as far as the network shows. */
export interface Caller {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/**
 * How a new user becomes a confirmed one. 'code' and 'link' are alike here: the deliverer chooses whether the mail shows
 * the code or a link that carries it. 'automatic' confirms at SignUp, so that one can sign in at once; the e-mail address
 * still counts as unverified until the code sent to it comes back through ConfirmSignUp or VerifyUserAttribute.
 */
export type Confirmation = 'code' | 'link' | 'automatic';

/** Second factors: never asked for, asked of users who set one up, or of all users. */
export type MfaPolicy = 'off' | 'optional' | 'required';

/** Remembering of devices: never, when their owner says so, or as soon as they signed in. */
export type DeviceTracking = 'off' | 'opt-in' | 'always';

/** A refresh token is replaced at each use; for so long after, the former one still works for a call whose answer was lost. */
export interface RefreshTokenRotation {
  readonly graceSeconds: number;
}

/** Parts that every operation works with. */
export interface Context {
  readonly database: Executor;
  readonly keys: Keyring;
  readonly pool: Pool;
  readonly issuer: string;
  readonly confirmation: Confirmation;
  readonly mfa: MfaPolicy;
  readonly deviceTracking: DeviceTracking;
  readonly refreshTokenRotation: RefreshTokenRotation | undefined;
  readonly customAuth: CustomAuth | undefined;
  readonly hooks: IdentityHooks;
  readonly courier: Courier;
  readonly keySet: KeySet;
  readonly revocations: RevocationFeed;
  readonly tokens: TokenVerifier;
  /** By an operation, or by the hosted pages, also where another provider says who it is. */
  readonly onSignIn: (by: 'OPERATION' | 'HOSTED') => void;
  readonly log: Log;
  readonly clock: () => Date;
}
