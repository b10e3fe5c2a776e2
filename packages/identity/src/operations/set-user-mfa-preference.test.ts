import { SetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { initiate, registerWithAuthenticator } from '../../test/mfa.ts';
import { register, signIn } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

const set = (AccessToken: string, settings: object) =>
  service.call('SetUserMFAPreference', { AccessToken, ...settings });
const on = { Enabled: true };
const preferred = { Enabled: true, PreferredMfa: true };

async function settings(AccessToken: string) {
  const { body } = await service.call('GetUser', { AccessToken });
  return [body['UserMFASettingList'], body['PreferredMfaSetting']];
}

describe('SetUserMFAPreference', () => {
  it('changes what is named and leaves the rest', async () => {
    const { accessToken } = await registerWithAuthenticator(service);
    expect(await settings(accessToken)).toEqual([['SOFTWARE_TOKEN_MFA'], 'SOFTWARE_TOKEN_MFA']);
    await service
      .sdk()
      .send(new SetUserMFAPreferenceCommand({ AccessToken: accessToken, EmailMfaSettings: preferred }));
    expect(await settings(accessToken)).toEqual([['EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'], 'EMAIL_OTP']);
    await set(accessToken, { EmailMfaSettings: on });
    expect(await settings(accessToken)).toEqual([['EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'], undefined]);
    await set(accessToken, { SoftwareTokenMfaSettings: preferred, SMSMfaSettings: null });
    await set(accessToken, { SoftwareTokenMfaSettings: { Enabled: false }, EmailMfaSettings: { Enabled: false } });
    expect(await settings(accessToken)).toEqual([undefined, undefined]);
  });

  it('refuses what cannot work', async () => {
    const { AccessToken } = await signIn(service, await register(service));
    const message = async (body: object) => (await set(AccessToken, body)).body;
    const refusal = (text: string) => ({ __type: 'InvalidParameterException', message: text });
    expect(await message({ SoftwareTokenMfaSettings: on })).toEqual(refusal('User has not set up software token mfa'));
    expect(await message({ SMSMfaSettings: on })).toEqual(
      refusal('User does not have delivery config set to turn on SMS_MFA'),
    );
    expect((await message({ EmailMfaSettings: { Enabled: false, PreferredMfa: true } }))['__type']).toBe(
      'InvalidParameterException',
    );
    expect((await message({ EmailMfaSettings: preferred, SoftwareTokenMfaSettings: preferred }))['__type']).toBe(
      'InvalidParameterException',
    );
    // All or nothing.
    expect((await set(AccessToken, { EmailMfaSettings: on, SoftwareTokenMfaSettings: on })).status).toBe(400);
    expect(await settings(AccessToken)).toEqual([undefined, undefined]);
    expect((await set(AccessToken, { SoftwareTokenMfaSettings: { Enabled: false } })).status).toBe(200);
  });

  it('has no say where the pool asks for no second factor', async () => {
    const lenient = await startService(database.connect(), { mfa: 'off' });
    try {
      const person = await registerWithAuthenticator(service);
      expect((await initiate(lenient, person)).body).toHaveProperty('AuthenticationResult');
      const { AccessToken } = await signIn(lenient, person);
      const answer = await lenient.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: on });
      expect(answer.body['message']).toBe('MFA is not enabled for this user pool');
    } finally {
      await lenient.close();
    }
  });

  it('is undone by the port for who lost his authenticator', async () => {
    const person = await registerWithAuthenticator(service);
    await service.provider.port.removeMfa(person.sub);
    expect(await settings(person.accessToken)).toEqual([undefined, undefined]);
    const { port } = service.provider;
    await port.setMfa(person.sub, { EMAIL_OTP: { enabled: true, preferred: false } });
    expect((await initiate(service, person)).body).toMatchObject({ ChallengeName: 'EMAIL_OTP' });
    const again = port.setMfa(person.sub, { SOFTWARE_TOKEN_MFA: { enabled: true, preferred: false } });
    await expect(again).rejects.toMatchObject({ type: 'InvalidParameterException' });
  });
});
