import { ChangePasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { register, signIn, signInWithClient } from '../../test/people.ts';
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

const change = (AccessToken: string, PreviousPassword: string, ProposedPassword: string) =>
  service.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });

describe('ChangePassword', () => {
  it('changes it, and the former one no longer works, in the browser client as in the SDK', async () => {
    const person = await register(service);
    const { user, session } = await signInWithClient(service.pool(), person.email, person.password);
    await new Promise<void>((resolve, reject) => {
      user.changePassword(person.password, 'another good one', (error) => (error ? reject(error) : resolve()));
    });
    await expect(signInWithClient(service.pool(), person.email, person.password)).rejects.toThrow('Incorrect');
    await expect(signInWithClient(service.pool(), person.email, 'another good one')).resolves.toBeDefined();
    const command = new ChangePasswordCommand({
      AccessToken: session.getAccessToken().getJwtToken(),
      PreviousPassword: 'another good one',
      ProposedPassword: person.password,
    });
    await service.sdk().send(command);
    await expect(signIn(service, person)).resolves.toBeDefined();
  });

  it('refuses a wrong former password, and locks like a sign-in', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    for (let count = 0; count < 5; count += 1) {
      expect((await change(AccessToken, 'not this one', 'another good one')).body).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
    expect((await change(AccessToken, person.password, 'another good one')).body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
    await expect(signIn(service, person)).rejects.toThrow('Password attempts exceeded');
  });

  it('holds the new password to the policy', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    for (const bad of ['short', 'password1', person.email]) {
      expect((await change(AccessToken, person.password, bad)).body['__type']).toBe('InvalidPasswordException');
    }
    await expect(signIn(service, person)).resolves.toBeDefined();
  });

  it('wants an access token', async () => {
    expect((await change('forged', 'one password', 'another good one')).body['message']).toBe('Invalid Access Token');
  });
});
