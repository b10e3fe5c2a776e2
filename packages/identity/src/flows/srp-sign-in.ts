import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { credentialFor } from '../credential.ts';
import {
  claimSignature,
  isAcceptablePublicKey,
  isTimestamp,
  N,
  OutsideGroupError,
  serverPublicKey,
  serverSessionKey,
  toBigInt,
} from '../srp.ts';
import { putChallenge, takeChallenge } from '../store/challenges.ts';
import { beginAttempt, clearFailures, isLocked } from '../store/locks.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** Numbers as hex. `sub` is null for names that do not exist. */
const stateSchema = z.object({
  sub: z.string().nullable(),
  login: z.string(),
  username: z.string(),
  A: z.string(),
  B: z.string(),
  b: z.string(),
});

function parseHex(text: string): bigint {
  return BigInt(`0x${text}`);
}

function parsePublicKey(text: string): bigint {
  if (!/^[\da-f]{1,1024}$/i.test(text)) throw errors.invalidParameter('SRP_A is not a hexadecimal number');
  const A = parseHex(text);
  if (!isAcceptablePublicKey(A)) throw errors.invalidParameter('SRP_A must not be a multiple of N');
  return A;
}

export async function beginSrp(context: Context, username: string, publicKey: string): Promise<object> {
  const { sql, keys } = context;
  const now = context.clock();
  const A = parsePublicKey(publicKey);
  const login = foldLogin(username);
  const user = await findUserByLogin(sql, login);
  if (await isLocked(sql, keys, 'password', user?.sub ?? login, now)) throw errors.passwordAttemptsExceeded();

  const credential = credentialFor(keys, login, user);
  const b = toBigInt(randomBytes(64));
  const B = serverPublicKey(credential.verifier, b);
  if (B % N === 0n) throw new Error('The public key of the server came out as zero');
  const secretBlock = randomBytes(256);
  const state: z.infer<typeof stateSchema> = {
    sub: user?.sub ?? null,
    login,
    username: credential.username,
    A: A.toString(16),
    B: B.toString(16),
    b: b.toString(16),
  };
  await putChallenge(sql, keys, { kind: 'PASSWORD_VERIFIER', secret: secretBlock, state, now });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: credential.salt.toString(16),
      SECRET_BLOCK: secretBlock.toString('base64'),
      SRP_B: B.toString(16),
      USERNAME: credential.username,
      USER_ID_FOR_SRP: credential.username,
    },
  };
}

export interface PasswordClaim {
  readonly username: string;
  readonly secretBlock: string;
  readonly signature: string;
  readonly timestamp: string;
}

/** The key both sides have if the password was right; one that nobody has for a client that cheats with its A. */
function sessionKey({ A, B, b }: z.infer<typeof stateSchema>, verifier: bigint): Buffer {
  try {
    return serverSessionKey(parseHex(A), parseHex(B), parseHex(b), verifier);
  } catch (error) {
    if (error instanceof OutsideGroupError) return randomBytes(16);
    throw error;
  }
}

/** Whatever is wrong, for whomever, sounds the same: only who has the password learns more. */
export async function finishSrp(context: Context, claim: PasswordClaim): Promise<object> {
  const { sql, keys, pool } = context;
  const now = context.clock();
  if (!isTimestamp(claim.timestamp)) {
    throw errors.invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
  }
  const secret = Buffer.from(claim.secretBlock, 'base64');
  const found = await takeChallenge(sql, keys, { kind: 'PASSWORD_VERIFIER', secret, now });
  if (found === undefined) throw errors.wrongPassword();
  const state = stateSchema.parse(found);
  const user = await findUserByLogin(sql, state.login);
  const subject = state.sub ?? state.login;
  if (!(await beginAttempt(sql, keys, 'password', subject, now))) throw errors.passwordAttemptsExceeded();

  const { verifier } = credentialFor(keys, state.login, user);
  const key = sessionKey(state, verifier);
  const expected = claimSignature(key, pool.name + state.username, secret, claim.timestamp);
  const given = Buffer.from(claim.signature, 'base64');
  const matches = given.length === expected.length && timingSafeEqual(given, expected);
  const named = foldLogin(claim.username);
  const sameName = named === state.login || named === foldLogin(state.username);
  if (!matches || !sameName || user?.sub !== state.sub) throw errors.wrongPassword();
  await clearFailures(sql, keys, 'password', subject);
  return completeSignIn(context, user);
}
