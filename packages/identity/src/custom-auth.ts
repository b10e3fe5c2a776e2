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

export interface CustomAuthDecision {
  readonly issueTokens?: boolean;
  readonly failAuthentication?: boolean;
  /** The next challenge. PASSWORD_VERIFIER can only follow right after SRP_A. */
  readonly challengeName?: 'CUSTOM_CHALLENGE' | 'PASSWORD_VERIFIER';
}

export interface CustomChallenge {
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
