import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';
import { unknownKey } from './devices.ts';
import { register, signIn } from './people.ts';
import { startService } from './service.ts';
import { useService } from './use-service.ts';

const { service } = useService({ deviceTracking: 'always' });

/** Every operation that a user calls with an access token, and what else it wants. */
const operations: Record<string, object> = {
  GetUser: {},
  UpdateUserAttributes: { UserAttributes: [] },
  DeleteUserAttributes: { UserAttributeNames: ['name'] },
  GetUserAttributeVerificationCode: { AttributeName: 'email' },
  VerifyUserAttribute: { AttributeName: 'email', Code: '123456' },
  ChangePassword: { PreviousPassword: 'one good one', ProposedPassword: 'another good one' },
  AssociateSoftwareToken: {},
  VerifySoftwareToken: { UserCode: '123456' },
  SetUserMFAPreference: {},
  ConfirmDevice: { DeviceKey: unknownKey, DeviceSecretVerifierConfig: { PasswordVerifier: 'aa', Salt: 'aa' } },
  ListDevices: {},
  GetDevice: { DeviceKey: unknownKey },
  ForgetDevice: { DeviceKey: unknownKey },
  UpdateDeviceStatus: { DeviceKey: unknownKey },
  GlobalSignOut: {},
  DeleteUser: {},
};

async function messages(AccessToken: string): Promise<unknown[]> {
  const answers = [];
  for (const [name, more] of Object.entries(operations)) {
    const { status, body } = await service.call(name, { ...more, AccessToken });
    answers.push(status === 400 ? body['message'] : `${name} answered ${status}`);
  }
  return [...new Set(answers)];
}

describe('every operation with an access token', () => {
  it('refuses forged, unsigned, foreign and id tokens', async () => {
    const { AccessToken, IdToken, RefreshToken } = await signIn(service, await register(service));
    const [header = '', payload = '', signature = ''] = AccessToken.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const claims = decodeJwt(AccessToken);
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url');
    const otherDatabase = await createTestDatabase();
    const other = await startService(otherDatabase);
    const foreign = (await signIn(other, await register(other))).AccessToken;
    await other.close();
    await otherDatabase.drop();
    const forged = [
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      `${none}.${payload}.`,
      `${header}.${changed}.${signature}`,
      foreign,
      IdToken,
      RefreshToken,
    ];
    for (const token of forged) expect(await messages(token)).toEqual(['Invalid Access Token']);
  });

  it('says when a token is over or revoked, and what became of the user', async () => {
    const person = await register(service);
    const { port } = service.provider;
    const revoked = await signIn(service, person);
    await port.signOutEverywhere(person.sub);
    expect(await messages(revoked.AccessToken)).toEqual(['Access Token has been revoked']);

    const { AccessToken } = await signIn(service, person);
    await port.disableUser(person.sub);
    expect(await messages(AccessToken)).toEqual(['User is disabled.']);
    await port.enableUser(person.sub);
    await port.resetPassword(person.sub);
    expect(await messages(AccessToken)).toEqual(['Password reset required for the user']);
    await port.deleteUser(person.sub);
    expect(await messages(AccessToken)).toEqual(['User does not exist.']);
    service.pass(3601);
    expect(await messages(AccessToken)).toEqual(['Access Token has expired']);
  });
});
