import type { Caller } from '../context.ts';
import type { ChallengeKind } from '../store/challenges.ts';
import type { User } from '../store/users.ts';
import type { IssuedTokens } from '../tokens/issue.ts';
import { errors } from '../wire/cognito-error.ts';

export type Metadata = Readonly<Record<string, string>>;

/** A sign-in under way: who proved at least one thing, and what is carried from step to step. */
export interface SignIn {
  readonly user: User;
  /** The typed name, folded. */
  readonly login: string;
  /** The device of this user that the client says it is; proven only by DEVICE_PASSWORD_VERIFIER. */
  readonly deviceKey: string | null;
  readonly caller: Caller;
  readonly clientMetadata: Metadata;
}

/** The challenge that the client has to answer next. */
export interface Challenge {
  readonly ChallengeName: ChallengeKind;
  readonly ChallengeParameters: Readonly<Record<string, string>>;
  /** To be sent back with the answer; where there is none, a SECRET_BLOCK among the parameters takes its place. */
  readonly Session?: string;
}

export interface NewDeviceMetadata {
  readonly DeviceKey: string;
  readonly DeviceGroupKey: string;
}

export interface SignedIn {
  readonly ChallengeParameters: Readonly<Record<string, never>>;
  readonly AuthenticationResult: IssuedTokens & {
    readonly RefreshToken: string;
    readonly NewDeviceMetadata?: NewDeviceMetadata;
  };
}

export type Answer = Challenge | SignedIn;

/**
 * Called once a password was right, and at every step after it: only from here on may an answer show the state of the
 * account.
 */
export function assertMayContinue(user: User, now: Date): void {
  if (!user.enabled) throw errors.userDisabled();
  if (user.status === 'UNCONFIRMED') throw errors.userNotConfirmed();
  if (user.status === 'RESET_REQUIRED') throw errors.passwordResetRequired();
  if (user.status === 'EXTERNAL_PROVIDER') throw errors.wrongPassword();
  if (user.temporaryUntil !== null && user.temporaryUntil <= now) throw errors.temporaryPasswordExpired();
}
