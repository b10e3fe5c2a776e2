import { createDiffieHellman, createHmac, randomBytes } from 'node:crypto';
import { createPerson, type Person } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { claimSignature, g, k, N, pad, privateKey, scrambler, toBigInt } from '../../packages/identity/src/srp.ts';
import type { Line } from '../line.ts';

const people = 16;
const parallel = 8;
const seconds = 8;

const bytes = (value: bigint): Buffer => pad(((value % N) + N) % N);

/** Returns base^exponent mod N, as fast as OpenSSL does it. */
function power(base: bigint, exponent: bigint): bigint {
  const group = createDiffieHellman(pad(N), Buffer.from([2]));
  group.setPrivateKey(pad(exponent));
  return toBigInt(group.computeSecret(bytes(base)));
}

interface Pool {
  readonly userPoolId: string;
  readonly userPoolWebClientId: string;
}

async function callProvider<T>(server: ServerProcess, operation: string, body: object): Promise<T> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  };
  const answer = await server.ask('app', 'POST', '/idp/', { headers, body });
  if (answer.status !== 200) throw new Error(`${operation}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as T;
}

/** A whole SRP sign-in, as a client does it. */
async function signIn(server: ServerProcess, pool: Pool, person: Person): Promise<void> {
  const ClientId = pool.userPoolWebClientId;
  const a = toBigInt(randomBytes(32));
  const A = power(g, a);
  const { ChallengeParameters: given } = await callProvider<{ ChallengeParameters: Record<string, string> }>(
    server,
    'InitiateAuth',
    { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: person.username, SRP_A: A.toString(16) } },
  );
  const { USER_ID_FOR_SRP: name = '', SALT = '0', SRP_B = '0', SECRET_BLOCK = '' } = given;
  const user = `${pool.userPoolId.split('_')[1]}${name}`;
  const B = BigInt(`0x${SRP_B}`);
  const x = privateKey(BigInt(`0x${SALT}`), user, person.password);
  const u = scrambler(A, B);
  const S = power(B - k * power(g, x), a + u * x);
  const extracted = createHmac('sha256', pad(u)).update(pad(S)).digest();
  const key = createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
  const timestamp = 'Tue Sep 3 07:05:09 UTC 2024';
  await callProvider(server, 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: name,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: claimSignature(key, user, Buffer.from(SECRET_BLOCK, 'base64'), timestamp).toString(
        'base64',
      ),
      TIMESTAMP: timestamp,
    },
  });
}

/** Exponentiations of the size that a sign-in costs the server, in one thread with nothing else to do. */
function bareRate(): number {
  const [base, exponent] = [power(g, toBigInt(randomBytes(32))), toBigInt(randomBytes(32))];
  const end = performance.now() + 2000;
  let done = 0;
  for (; performance.now() < end; done += 1) power(base, exponent);
  return done / 2;
}

/** SRP sign-ins a second, client and server on this machine, beside the bare exponentiation. */
export async function srpSignIn(): Promise<Line[]> {
  const server = await startServer({ environment: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
  try {
    const config = JSON.parse((await server.ask('app', 'GET', '/config.json')).text) as { identity: Pool };
    const persons: Person[] = [];
    for (let index = 0; index < people; index += 1) persons.push(await createPerson(server, 'app'));
    const limit = bareRate();
    const end = performance.now() + seconds * 1000;
    let done = 0;
    await Promise.all(
      Array.from({ length: parallel }, async (_, client) => {
        // Two persons a client, in turn: one person's sign-ins at once would be taken for guessing.
        for (let turn = 0; performance.now() < end; turn += 1) {
          const person = persons[client * 2 + (turn % 2)];
          if (person) await signIn(server, config.identity, person);
          done += 1;
        }
      }),
    );
    return [
      {
        name: `SRP sign-ins, ${parallel} at a time`,
        measured: { value: done / seconds, unit: '1/s' },
        limit: { name: 'bare modular exponentiation, 3072 bits', value: { value: limit, unit: '1/s' } },
        notes: [
          'A sign-in costs the server three exponentiations and the client three; both run on this machine, in a process each.',
        ],
      },
    ];
  } finally {
    await server.stop();
  }
}
