import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createExhibitor, createVisitor } from '../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

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

  test.each([
    ['signed with another key', {}, 'another key'],
    ['without the discriminator', { discriminator: undefined }, null],
    ['with another discriminator', { discriminator: 'OTHER' }, null],
    ['without a role', { role: undefined }, null],
    ['with a role that is none', { role: 'ROOT' }, null],
  ])('%s is refused', async (_name, change, key) => {
    const { token: idToken } = await createVisitor(app);
    const good = await app.productTokens.issue({
      subject: subjectOf(idToken),
      role: 'VISITOR',
      expiresAt: inAnHour(),
    });
    const payload = JSON.parse(Buffer.from(good.token.split('.')[1] ?? '', 'base64url').toString());
    const forged =
      key === null
        ? // The signature of the good token over another payload.
          [
            good.token.split('.')[0],
            Buffer.from(JSON.stringify({ ...payload, ...change })).toString('base64url'),
            good.token.split('.')[2],
          ].join('.')
        : await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(key.padEnd(32)));
    expect((await ask(forged)).json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
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
