import type { Executor } from '@fairlead/database/executor';
import type { Attributes } from './store/attributes.ts';

/** One challenge of a sign-in, and whether it was passed. */
export interface ChallengeResult {
  readonly challengeName: 'SRP_A' | 'PASSWORD_VERIFIER' | 'CUSTOM_CHALLENGE';
  readonly challengeResult: boolean;
  /** Parameters that `create` gave for the challenge. */
  readonly challengeMetadata?: string | undefined;
}

export interface CustomAuthRequest {
  readonly username: string;
  readonly userAttributes: Attributes;
  /** True when no user has the name: the answer has to look as if one had. */
  readonly userNotFound: boolean;
  /** Challenges so far, in order. */
  readonly session: readonly ChallengeResult[];
  readonly clientMetadata: Readonly<Record<string, string>>;
}

interface CustomAuthDecision {
  readonly issueTokens?: boolean;
  readonly failAuthentication?: boolean;
  /** The next challenge. PASSWORD_VERIFIER can only follow right after SRP_A. */
  readonly challengeName?: 'CUSTOM_CHALLENGE' | 'PASSWORD_VERIFIER';
}

interface CustomChallenge {
  /** Goes to the client. */
  readonly publicChallengeParameters: Readonly<Record<string, string>>;
  /** Comes back in `verify`; until then it is kept sealed. */
  readonly privateChallengeParameters: Readonly<Record<string, string>>;
  readonly challengeMetadata?: string | undefined;
}

/** Sign-in by rules of the embedding program, in the roles that Cognito gives to its three triggers. */
export interface CustomAuth {
  define(request: CustomAuthRequest): Promise<CustomAuthDecision>;
  create(request: CustomAuthRequest): Promise<CustomChallenge>;
  verify(
    request: CustomAuthRequest & {
      readonly privateChallengeParameters: Readonly<Record<string, string>>;
      readonly challengeAnswer: string;
    },
  ): Promise<boolean>;
}

interface VerifiedUser {
  readonly sub: string;
  readonly email: string;
  readonly at: Date;
  /** By a reset: the owner of the e-mail address need not be the person who signed up with it and used the account so far. */
  readonly isTakenOver: boolean;
}

/**
 * Work of the embedding program in the provider's own transactions, so that both happen or neither. A rejection undoes the
 * provider's part.
 */
export interface IdentityHooks {
  /** Called when the user proved the e-mail address. False refuses it: in the embedding program it is another person's. */
  emailVerified(transaction: Executor, user: VerifiedUser): Promise<boolean>;
  /** Returns whether the embedding program knows the e-mail address as the user's since it was last proved. */
  isEmailKnown(transaction: Executor, user: { sub: string; email: string }): Promise<boolean>;
  /**
   * The user is gone, with everything the provider stored about them. False refuses it: the embedding program cannot do
   * without them. A function is called once the deletion is committed.
   */
  userDeleted(transaction: Executor, sub: string): Promise<boolean | (() => Promise<void>)>;
}

export const noHooks: IdentityHooks = {
  emailVerified: async () => true,
  isEmailKnown: async () => false,
  userDeleted: async () => true,
};
