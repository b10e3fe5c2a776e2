import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { register, signIn } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

describe('GetUser', () => {
  it('answers the SDK with name and attributes', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    const answer = await service.sdk().send(new GetUserCommand({ AccessToken }));
    expect(answer.Username).toBe(person.username);
    expect(answer.UserAttributes).toEqual([
      { Name: 'sub', Value: person.sub },
      { Name: 'email', Value: person.email },
      { Name: 'email_verified', Value: 'true' },
    ]);
  });

  it('refuses id tokens, foreign tokens and tokens that are over, each with a text of its own', async () => {
    const person = await register(service);
    const { AccessToken, IdToken } = await signIn(service, person);
    const refused = async (token: string) => (await service.call('GetUser', { AccessToken: token })).body;
    const invalid = { __type: 'NotAuthorizedException', message: 'Invalid Access Token' };
    expect(await refused(IdToken)).toEqual(invalid);
    expect(await refused('not a token')).toEqual(invalid);
    expect(await refused(`${AccessToken.slice(0, -4)}AAAA`)).toEqual(invalid);
    service.pass(3601);
    expect(await refused(AccessToken)).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has expired',
    });
  });

  it('says when the user is disabled', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    expect(await service.provider.port.disableUser(person.sub)).toBe(true);
    const answer = await service.call('GetUser', { AccessToken });
    expect(answer.body).toEqual({ __type: 'NotAuthorizedException', message: 'User is disabled.' });
  });
});
