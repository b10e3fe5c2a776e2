import { sql } from '@fairlead/database/sql';
import { describe, expect, it } from 'vitest';
import { register, signIn, signInWithClient } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

describe('DeleteUser', () => {
  it('removes the user with everything known about him, and ends his sessions', async () => {
    const person = await register(service);
    const otherSession = await signIn(service, person);
    const { user } = await signInWithClient(service.pool(), person.email, person.password);
    await new Promise<void>((resolve, reject) => user.deleteUser((error) => (error ? reject(error) : resolve())));

    const gone = { __type: 'UserNotFoundException', message: 'User does not exist.' };
    expect((await service.call('GetUser', { AccessToken: otherSession.AccessToken })).body).toEqual(gone);
    const refreshed = await service.call('InitiateAuth', {
      ClientId: service.provider.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: otherSession.RefreshToken },
    });
    expect(refreshed.body).toEqual(gone);
    await expect(service.provider.verifyToken(otherSession.IdToken)).rejects.toMatchObject({ reason: 'revoked' });
    await expect(signIn(service, person)).rejects.toThrow('Incorrect username or password.');
    const left = await database.query(sql`
      select 1 from identity.users where sub = ${person.sub}
      union all select 1 from identity.user_attributes where sub = ${person.sub}
      union all select 1 from identity.logins where sub = ${person.sub}
      union all select 1 from identity.codes where sub = ${person.sub}`);
    expect(left).toHaveLength(0);
  });

  it('frees the name and the e-mail address', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    expect((await service.call('DeleteUser', { AccessToken })).body).toEqual({});
    const again = await register(service, person);
    expect(again.sub).not.toBe(person.sub);
  });
});
