import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { register, signIn } from '../../test/people.ts';
import { type Service, startService } from '../../test/service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService(database.sql);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

describe('VerifyUserAttribute', () => {
  it('verifies the address with the mailed code', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    await service.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'email', Value: `new-${person.email}` }],
    });
    const verify = (Code: string) => service.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
    const code = service.codeFor(`new-${person.email}`);
    expect((await verify(code === '000000' ? '000001' : '000000')).body).toMatchObject({
      __type: 'CodeMismatchException',
    });
    expect((await verify(code)).body).toEqual({});
    const tokens = await signIn(service, { username: `new-${person.email}`, password: person.password });
    expect(await service.provider.verifyToken(tokens.IdToken)).toMatchObject({ emailVerified: true });
  });
});
