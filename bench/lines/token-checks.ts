import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, jwtVerify, SignJWT } from 'jose';
import { createTokenVerifier } from '../../packages/server/src/platform/auth/token-verifier.ts';
import type { Line } from '../line.ts';

const issuer = 'https://pool.example/eu-west-1_bench';
const clientId = 'client';
const distinct = 2000;
const seconds = 2;

async function makeTokens(key: KeyObject): Promise<string[]> {
  return Promise.all(
    Array.from({ length: distinct }, () =>
      new SignJWT({
        token_use: 'id',
        'cognito:username': randomUUID(),
        email: 'somebody@example.org',
        origin_jti: randomUUID(),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(randomUUID())
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key),
    ),
  );
}

/** How often `check` is done in a second, one after the other. */
async function rate(check: (index: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let done = 0;
  for (; performance.now() < end; done += 1) await check(done);
  return done / ((performance.now() - started) / 1000);
}

/** Checks of id tokens in the API: new ones and ones that were seen before, beside the bare library. */
export async function tokenChecks(): Promise<Line[]> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256' }] });
  const tokens = await makeTokens(privateKey);
  const tokenAt = (index: number): string => tokens[index % distinct] ?? '';
  const verifier = () =>
    createTokenVerifier({ issuer, clientId, keys, isRevoked: () => false, clock: () => new Date() });
  const bare = await rate((index) =>
    jwtVerify(tokenAt(index), keys, { issuer, audience: clientId, algorithms: ['RS256'] }),
  );
  let fresh = verifier();
  const first = await rate((index) => {
    if (index % distinct === 0) fresh = verifier();
    return fresh(tokenAt(index));
  });
  const before = process.memoryUsage().heapUsed;
  const known = verifier();
  const again = await rate((index) => known(tokenAt(index)));
  const kibibytes = Math.max(0, process.memoryUsage().heapUsed - before) / 1024;
  const limit = { name: 'jwtVerify of the library alone', value: { value: bare, unit: '1/s' } };
  return [
    { name: 'check of a token seen for the first time', measured: { value: first, unit: '1/s' }, limit },
    {
      name: 'check of a token seen before',
      measured: { value: again, unit: '1/s' },
      limit,
      notes: [
        `${distinct} tokens in turn, one at a time; remembering them took at most ${(kibibytes / distinct).toFixed(1)} KiB each (garbage included). Expiry and revocation are checked every time.`,
      ],
    },
  ];
}
