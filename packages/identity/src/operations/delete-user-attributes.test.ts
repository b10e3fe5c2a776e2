import { DeleteUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { register, signIn, signInWithClient } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

const names = async (AccessToken: string) => {
  const { body } = await service.call('GetUser', { AccessToken });
  return (body['UserAttributes'] as { Name: string }[]).map((attribute) => attribute.Name);
};

describe('DeleteUserAttributes', () => {
  it('removes attributes, and releases a preferred username', async () => {
    const person = await register(service);
    const { user, session } = await signInWithClient(service.pool(), person.username, person.password);
    const AccessToken = session.getAccessToken().getJwtToken();
    const nickname = `nick-${person.username.slice(0, 8)}`;
    await service.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [
        { Name: 'preferred_username', Value: nickname },
        { Name: 'name', Value: 'Ada' },
        { Name: 'phone_number', Value: '+4915112345678' },
      ],
    });
    expect(await names(AccessToken)).toContain('phone_number_verified');
    await new Promise<void>((resolve, reject) => {
      user.deleteAttributes(['name', 'phone_number', 'preferred_username'], (error) =>
        error ? reject(error) : resolve(),
      );
    });
    expect(await names(AccessToken)).toEqual(['sub', 'email', 'email_verified']);
    await expect(signIn(service, { username: nickname, password: person.password })).rejects.toThrow('Incorrect');
  });

  it('refuses what an account cannot be without, and what is not his to write', async () => {
    const { AccessToken } = await signIn(service, await register(service));
    const type = async (name: string) => {
      const deletion = service.sdk().send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: [name] }));
      return deletion.then(
        () => 'deleted',
        (error: Error) => error.name,
      );
    };
    expect(await type('email')).toBe('InvalidParameterException');
    expect(await type('sub')).toBe('NotAuthorizedException');
    expect(await type('email_verified')).toBe('NotAuthorizedException');
    expect(await type('role')).toBe('InvalidParameterException');
  });
});
