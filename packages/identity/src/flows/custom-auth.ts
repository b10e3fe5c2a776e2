import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { credentialFor } from '../credential.ts';
import type { ChallengeResult, CustomAuth, CustomAuthRequest } from '../hooks.ts';
import { readAttributes } from '../store/attributes.ts';
import { putChallenge, takeChallenge } from '../store/challenges.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin, type User } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { afterPassword } from './new-password.ts';
import { type Answer, assertMayContinue, type Metadata } from './sign-in.ts';

/** The user of the sign-in, known or not. */
export interface Candidate {
  readonly user: User | undefined;
  readonly login: string;
  readonly deviceKey: string | null;
  readonly caller: Caller;
  readonly clientMetadata: Metadata;
}

const resultSchema = z.object({
  challengeName: z.enum(['SRP_A', 'PASSWORD_VERIFIER', 'CUSTOM_CHALLENGE']),
  challengeResult: z.boolean(),
  challengeMetadata: z.string().optional(),
});
const stateSchema = z.object({
  clientId: z.string(),
  sub: z.string().nullable(),
  login: z.string(),
  deviceKey: z.string().nullable(),
  results: z.array(resultSchema),
  privateParameters: z.record(z.string(), z.string()),
  metadata: z.string().optional(),
});

export function customAuthOf(context: Context): CustomAuth {
  if (context.customAuth) return context.customAuth;
  throw errors.invalidParameter('Custom auth lambda trigger is not configured for the user pool.');
}

export async function customAuthRequest(
  context: Context,
  { user, login, clientMetadata }: Candidate,
  session: readonly ChallengeResult[],
): Promise<CustomAuthRequest> {
  const { username } = credentialFor(context.keys, login, user);
  const userAttributes = user ? { sub: user.sub, ...(await readAttributes(context.database, user.sub)) } : {};
  return { username, userAttributes, userNotFound: user === undefined, session, clientMetadata };
}

/** Asks the embedding program's rules what is next, given what was passed so far. */
export async function advanceCustomAuth(
  context: Context,
  candidate: Candidate,
  results: readonly ChallengeResult[],
): Promise<Answer> {
  const { database, keys, pool, clock } = context;
  const rules = customAuthOf(context);
  const { user, login, deviceKey } = candidate;
  const request = await customAuthRequest(context, candidate, results);
  const decision = await rules.define(request);
  if (decision.issueTokens) {
    // Refuses a user who does not exist, whatever the rules say.
    if (!user) throw errors.wrongPassword();
    assertMayContinue(user, clock());
    await clearFailures(database, keys, 'custom', user.sub);
    return afterPassword(context, { ...candidate, user });
  }
  if (decision.failAuthentication || decision.challengeName !== 'CUSTOM_CHALLENGE') throw errors.wrongPassword();
  const challenge = await rules.create(request);
  const secret = randomBytes(64);
  const state: z.infer<typeof stateSchema> = {
    clientId: pool.clientId,
    sub: user?.sub ?? null,
    login,
    deviceKey,
    results: [...results],
    privateParameters: { ...challenge.privateChallengeParameters },
    metadata: challenge.challengeMetadata,
  };
  await putChallenge(database, keys, { kind: 'CUSTOM_CHALLENGE', secret, state, now: clock() });
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: secret.toString('base64url'),
    ChallengeParameters: {
      ...challenge.publicChallengeParameters,
      USERNAME: request.username,
      USER_ID_FOR_SRP: request.username,
    },
  };
}

/** Handles CUSTOM_CHALLENGE. A session takes one answer; the rules say whether a wrong one may be followed by another. */
export async function answerCustomChallenge(
  context: Context,
  given: { session: string; username: string; answer: string; caller: Caller; clientMetadata: Metadata },
): Promise<Answer> {
  const { database, keys, pool, clock } = context;
  const rules = customAuthOf(context);
  const secret = Buffer.from(given.session, 'base64url');
  const found = await takeChallenge(database, keys, { kind: 'CUSTOM_CHALLENGE', secret, now: clock() });
  if (found === undefined) throw errors.sessionInvalid();
  const { clientId, sub, login, deviceKey, results, privateParameters, metadata } = stateSchema.parse(found);
  const user = await findUserByLogin(database, login);
  const { username } = credentialFor(keys, login, user);
  const named = foldLogin(given.username);
  const isSame = clientId === pool.clientId && (user?.sub ?? null) === sub;
  if (!isSame || (named !== login && named !== foldLogin(username))) throw errors.sessionInvalid();
  if (!(await beginAttempt(database, keys, 'custom', sub ?? login, clock()))) throw errors.passwordAttemptsExceeded();

  const { caller, clientMetadata } = given;
  const candidate = { user, login, deviceKey, caller, clientMetadata };
  const request = await customAuthRequest(context, candidate, results);
  const challengeResult = await rules.verify({
    ...request,
    privateChallengeParameters: privateParameters,
    challengeAnswer: given.answer,
  });
  const result = { challengeName: 'CUSTOM_CHALLENGE', challengeResult, challengeMetadata: metadata } as const;
  return advanceCustomAuth(context, candidate, [...results, result]);
}
