import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { type ChallengeKind, putChallenge, takeChallenge, visitChallenge } from '../store/challenges.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserBySub, type User } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertMayContinue, type Metadata, type SignIn } from './sign-in.ts';

const maximumTries = 5;

const stateSchema = z.object({
  clientId: z.string(),
  sub: z.string(),
  login: z.string(),
  stamp: z.string(),
  deviceKey: z.string().nullable(),
  clientMetadata: z.record(z.string(), z.string()),
  data: z.unknown(),
});

/** A sign-in rests on one password: when that is replaced meanwhile, the sign-in is over. */
function stampOf(user: User): string {
  return Buffer.from(user.salt).toString('base64');
}

/** Values that a client sends along with its answer to a challenge. */
export interface GivenSession {
  readonly session: string;
  /** Undefined where the operation does not name the user: the session alone does then. */
  readonly username: string | undefined;
  readonly caller: Caller;
  readonly clientMetadata: Metadata | undefined;
}

export interface Session<Data> {
  readonly signIn: SignIn;
  readonly data: Data;
  /** Ends the session; throws when another call was faster. Must be called before anything is issued for it. */
  close(): Promise<void>;
}

/**
 * Remembers where a sign-in stands. The text handed out is the only thing that opens it again.
 * @param reused the text of a session closed just now, to stand for this one
 */
export async function openSession(
  context: Context,
  kind: ChallengeKind,
  signIn: SignIn,
  data: Readonly<Record<string, unknown>> = {},
  reused?: string,
): Promise<string> {
  const { database, keys, pool, clock } = context;
  const secret = reused === undefined ? randomBytes(64) : Buffer.from(reused, 'base64url');
  const { user, login, deviceKey, clientMetadata } = signIn;
  const state: z.infer<typeof stateSchema> = {
    clientId: pool.clientId,
    sub: user.sub,
    login,
    stamp: stampOf(user),
    deviceKey,
    clientMetadata,
    data,
  };
  await putChallenge(database, keys, { kind, secret, state, now: clock() });
  return secret.toString('base64url');
}

/**
 * Returns the sign-in behind a session, which stays good until `close`, so that a wrong code can be followed by a right one.
 * @throws when the session is unknown, used, over, tried too often, of another challenge, user or password
 */
export async function readSession<Data>(
  context: Context,
  kind: ChallengeKind,
  schema: z.ZodType<Data>,
  given: GivenSession,
): Promise<Session<Data>> {
  const { database, keys, pool, clock } = context;
  const challenge = { kind, secret: Buffer.from(given.session, 'base64url'), now: clock() };
  const found = await visitChallenge(database, keys, challenge);
  if (!found) throw errors.sessionInvalid();
  if (!found.live || found.tries > maximumTries) throw errors.sessionExpired();
  const state = stateSchema.parse(found.state);
  if (state.clientId !== pool.clientId) throw errors.sessionInvalid();
  const user = await findUserBySub(database, state.sub);
  if (!user) throw errors.userNotFound();
  const named = given.username === undefined ? undefined : foldLogin(given.username);
  if (named !== undefined && named !== state.login && named !== foldLogin(user.username)) throw errors.sessionInvalid();
  assertMayContinue(user, clock());
  if (stampOf(user) !== state.stamp) throw errors.sessionInvalid();
  const { login, deviceKey } = state;
  const clientMetadata = given.clientMetadata ?? state.clientMetadata;
  return {
    signIn: { user, login, deviceKey, caller: given.caller, clientMetadata },
    data: schema.parse(state.data),
    async close() {
      if ((await takeChallenge(database, keys, challenge)) === undefined) throw errors.sessionInvalid();
    },
  };
}
