import { sql } from '@fairlead/database/sql';
import { describe, expect, it } from 'vitest';
import { register, signIn } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

describe('VerifyUserAttribute', () => {
  it('verifies the e-mail address with the mailed code', async () => {
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

  it('verifies no e-mail address but the one that the code was sent to', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    const change = (email: string) =>
      service.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
    await change(`own-${person.email}`);
    const Code = service.codeFor(`own-${person.email}`);
    // As between a change of the e-mail address and the code for it, which takes the place of this one.
    await database.execute(sql`
      update identity.user_attributes set value = ${`others-${person.email}`} where sub = ${person.sub} and name = 'email'`);
    const answer = await service.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
    expect(answer.body).toMatchObject({ __type: 'ExpiredCodeException' });
    const { IdToken } = await signIn(service, person);
    expect(await service.provider.verifyToken(IdToken)).toMatchObject({ emailVerified: false });
  });

  it('brings no second factor back that went to the former e-mail address', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    await service.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: true } });
    const factors = async () => (await service.call('GetUser', { AccessToken })).body['UserMFASettingList'];
    expect(await factors()).toEqual(['EMAIL_OTP']);
    const email = `new-${person.email}`;
    await service.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
    const Code = service.codeFor(email);
    expect((await service.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })).body).toEqual({});
    expect(await factors()).toBeUndefined();
  });
});
