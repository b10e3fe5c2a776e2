import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { subjectOf } from '../../../e2e/harness/identity.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { createPerson } from '../factories.ts';
import type { World } from './world.ts';

/** Good at another installation. */
async function tokenOfAnotherPool(): Promise<string> {
  const other = await createTestApp();
  const { token } = await createPerson(other);
  await other.close();
  return token;
}

/** Whole headers in place of a token of ours, by their fault. */
export async function createForgedHeaders(app: TestApp, world: World): Promise<readonly (readonly [string, string])[]> {
  const [header = '', payload = '', signature = ''] = world.visitor.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const signed = (
    protectedHeader: { alg: string; kid?: string; jwk?: object; jku?: string },
    key = foreign.privateKey,
  ) => new SignJWT(claims).setProtectedHeader(protectedHeader).sign(key);
  const published = await app.http.inject({
    url: `${new URL(app.provider.issuer).pathname}/.well-known/jwks.json`,
  });
  const publicKey = new TextEncoder().encode(JSON.stringify(published.json().keys[0]));
  const forged: Record<string, string> = {
    garbage: 'garbage',
    'three empty parts': '..',
    'no signature': `${header}.${payload}.`,
    'another payload': `${header}.${encode({ ...claims, sub: subjectOf(world.tokens.ADMIN) })}.${signature}`,
    'algorithm none': `${encode({ alg: 'none', kid })}.${payload}.`,
    'foreign key, our key id': await signed({ alg: 'RS256', kid }),
    'foreign key, no key id': await signed({ alg: 'RS256' }),
    'foreign key, unknown key id': await signed({ alg: 'RS256', kid: 'other' }),
    'foreign key inside the token': await signed({ alg: 'RS256', jwk: await exportJWK(foreign.publicKey) }),
    'our public key as a shared secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(publicKey),
    'access token': world.visitor.accessToken,
    'of another pool': await tokenOfAnotherPool(),
    'huge token': `${header}.${'A'.repeat(10_000)}.${signature}`,
  };
  return [
    ...Object.entries(forged).map(([name, token]): [string, string] => [name, `Bearer ${token}`]),
    ['nothing after the scheme', 'Bearer'],
    ['an empty token', 'Bearer '],
    ['another scheme', `Basic ${world.visitor.token}`],
    ['no scheme', world.visitor.token],
  ];
}
