import { hkdfSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createExhibitor, createVisitor } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const hour = 3_600_000;
const inAnHour = () => new Date(Date.now() + hour);

function subjectOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}

const ask = (token: string, path = '/visitor') => app.call('GET', path, { as: token });

describe('a product token', () => {
  test('acts for its subject in its role, and in no other', async () => {
    const { token: idToken, visitor } = await createVisitor(app);
    const subject = subjectOf(idToken);
    const { token } = await app.productTokens.issue({ subject, role: 'VISITOR', expiresAt: inAnHour() });
    expect((await ask(token)).json()).toMatchObject({ id: visitor.id });
    const other = await app.productTokens.issue({ subject, role: 'EXHIBITOR', expiresAt: inAnHour() });
    expect((await ask(other.token)).statusCode).toBe(403);
    const { token: exhibitorToken } = await createExhibitor(app);
    const exhibitor = await app.productTokens.issue({
      subject: subjectOf(exhibitorToken),
      role: 'VISITOR',
      expiresAt: inAnHour(),
    });
    expect((await ask(exhibitor.token, '/exhibitor/current')).statusCode).toBe(403);
  });

  test('makes no new records', async () => {
    const { token } = await app.productTokens.issue({
      subject: randomUUID(),
      role: 'EXHIBITOR',
      email: 'new@company.example',
      expiresAt: inAnHour(),
    });
    const body = { name: 'Company', accountName: 'Somebody', language: 'en' };
    expect((await app.call('POST', '/exhibitor', { as: token, body })).statusCode).toBe(403);
  });

  test('is refused when expired, and at once when revoked', async () => {
    const { token: idToken } = await createVisitor(app);
    const subject = subjectOf(idToken);
    const past = await app.productTokens.issue({ subject, role: 'VISITOR', expiresAt: new Date(Date.now() - 1000) });
    expect((await ask(past.token)).json()).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    const expiresAt = inAnHour();
    const { token, jti } = await app.productTokens.issue({ subject, role: 'VISITOR', expiresAt });
    expect((await ask(token)).statusCode).toBe(200);
    await app.productTokens.revoke(jti, expiresAt);
    expect((await ask(token)).json()).toMatchObject({ status: 401, code: 'TOKEN_REVOKED' });
  });

  const productKey = () => Buffer.from(hkdfSync('sha256', app.secretsKey, '', 'product-token', 32));
  const otherKey = Buffer.alloc(32, 1);

  /** The claims of a good token, changed and signed anew; with our own key it is the claims alone that are wrong. */
  async function changed(change: object, key = productKey(), alg = 'HS256'): Promise<string> {
    const { token: idToken } = await createVisitor(app);
    const good = await app.productTokens.issue({
      subject: subjectOf(idToken),
      role: 'VISITOR',
      expiresAt: inAnHour(),
    });
    const payload = JSON.parse(Buffer.from(good.token.split('.')[1] ?? '', 'base64url').toString());
    return new SignJWT({ ...payload, ...change }).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
  }

  test('is one whose claims are all there, and is signed with the one key', async () => {
    expect((await ask(await changed({}))).statusCode).toBe(200);
    expect((await ask(await changed({}, otherKey))).json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test.each([
    ['without the discriminator', { discriminator: undefined }],
    ['with another discriminator', { discriminator: 'OTHER' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['without an issuer', { iss: undefined }],
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['without an id', { jti: undefined }],
    ['with an id that none of ours is', { jti: 'one' }],
    ['without a role', { role: undefined }],
    ['with a role that is none', { role: 'ROOT' }],
  ])('%s is refused, though our own key signed it', async (_name, change) => {
    expect((await ask(await changed(change))).json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test('with another algorithm, or with its payload changed, is refused', async () => {
    const long = Buffer.concat([productKey(), productKey()]);
    expect((await ask(await changed({}, long, 'HS512'))).statusCode).toBe(401);
    const [header, payload = '', signature] = (await changed({})).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 60 })).toString('base64url');
    expect((await ask(`${header}.${other}.${signature}`)).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('of alg none is refused', async () => {
    const { token: idToken } = await createVisitor(app);
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = {
      iss: app.productTokens.issuer,
      sub: subjectOf(idToken),
      exp: Math.floor(Date.now() / 1000) + 3600,
      jti: randomUUID(),
      discriminator: 'SIMPLE',
      role: 'VISITOR',
    };
    expect((await ask(`${part({ alg: 'none' })}.${part(payload)}.`)).statusCode).toBe(401);
  });
});
