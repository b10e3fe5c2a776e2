import { createHmac, randomBytes } from 'node:crypto';
import { claimSignature, g, k, N, pad, privateKey, scrambler, toBigInt } from '../src/srp.ts';
import type { Answer, Service } from './service.ts';

/** The client's side in plain arithmetic, for tests that must send what no client sends. */
function powerModN(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = ((base % N) + N) % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

export interface Challenge {
  readonly a: bigint;
  readonly A: bigint;
  readonly answer: Answer;
  readonly parameters: Record<string, string>;
}

/** @param cheat sent in place of an honest A */
export async function beginSrp(service: Service, name: string, cheat?: bigint): Promise<Challenge> {
  const a = toBigInt(randomBytes(32));
  const A = cheat ?? powerModN(g, a);
  const answer = await service.call('InitiateAuth', {
    ClientId: service.provider.clientId,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: name, SRP_A: A.toString(16) },
  });
  return { a, A, answer, parameters: (answer.body['ChallengeParameters'] ?? {}) as Record<string, string> };
}

/** The body of the PASSWORD_VERIFIER call that proves the password. */
export function passwordClaim(service: Service, challenge: Challenge, password: string): Record<string, unknown> {
  const { a, A, parameters } = challenge;
  const { USER_ID_FOR_SRP: username = '', SALT = '0', SRP_B = '0', SECRET_BLOCK = '' } = parameters;
  const user = `${service.provider.poolId.split('_')[1]}${username}`;
  const B = BigInt(`0x${SRP_B}`);
  const x = privateKey(BigInt(`0x${SALT}`), user, password);
  const u = scrambler(A, B);
  const S = powerModN(B - k * powerModN(g, x), a + u * x);
  const extracted = createHmac('sha256', pad(u)).update(pad(S)).digest();
  const key = createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
  const timestamp = 'Tue Sep 3 07:05:09 UTC 2024';
  const signature = claimSignature(key, user, Buffer.from(SECRET_BLOCK, 'base64'), timestamp);
  return {
    ClientId: service.provider.clientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature.toString('base64'),
      TIMESTAMP: timestamp,
    },
  };
}
