import {
  AuthenticationDetails,
  CognitoRefreshToken,
  CognitoUser,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { describe, expect, it } from 'vitest';
import { noDevice, registerWithDevices } from '../../test/devices.ts';
import { authenticatorCode, initiate, registerWithAuthenticator, respond } from '../../test/mfa.ts';
import { type Person, register, signIn } from '../../test/people.ts';
import { beginSrp, passwordClaim } from '../../test/raw-srp.ts';
import { memoryStorage, type Service, startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';
import { N } from '../srp.ts';

const { database, service } = useService({ deviceTracking: 'always' });

/** As a browser does it, with what it keeps; says what it was asked. */
async function browse(
  on: Service,
  person: Person & { secretCode?: string },
  storage: ICognitoStorage,
): Promise<{ user: CognitoUser; session: CognitoUserSession; asked: string[]; isToConfirm: boolean }> {
  const user = new CognitoUser({ Username: person.username, Pool: on.pool(storage), Storage: storage });
  const asked: string[] = [];
  return new Promise((resolve, reject) => {
    const callbacks = {
      onSuccess: (session: CognitoUserSession, isToConfirm = false) => resolve({ user, session, asked, isToConfirm }),
      onFailure: reject,
      totpRequired: () => {
        asked.push('SOFTWARE_TOKEN_MFA');
        user.sendMFACode(authenticatorCode(on, person.secretCode ?? ''), callbacks, 'SOFTWARE_TOKEN_MFA');
      },
    };
    const details = new AuthenticationDetails({ Username: person.username, Password: person.password });
    user.authenticateUser(details, callbacks);
  });
}

function keyIn(storage: ICognitoStorage, person: Person): string | null {
  return storage.getItem(`CognitoIdentityServiceProvider.${service.provider.clientId}.${person.username}.deviceKey`);
}

describe('RespondToAuthChallenge DEVICE_SRP_AUTH and DEVICE_PASSWORD_VERIFIER', () => {
  it('know a browser again, which then needs no second factor', async () => {
    const person = await registerWithAuthenticator(service);
    const storage = memoryStorage();
    service.pass(30);
    const first = await browse(service, person, storage);
    expect(first.asked).toEqual(['SOFTWARE_TOKEN_MFA']);
    expect(keyIn(storage, person)).toMatch(/^eu-west-1_[\da-f-]{36}$/);
    service.pass(30);
    const second = await browse(service, person, storage);
    expect(second.asked).toEqual([]);
    expect(second.session.isValid()).toBe(true);
    const { port } = service.provider;
    const sessions = await port.listSessions(person.sub);
    expect(sessions.filter((session) => session.deviceKey === keyIn(storage, person))).toHaveLength(2);
    const [device, ...others] = await port.listDevices(person.sub);
    expect(others).toEqual([]);
    expect(device).toMatchObject({ deviceKey: keyIn(storage, person), remembered: true, network: '127.0.0.0/24' });

    // Another browser is asked, and so is this one once it is forgotten: it starts anew by itself.
    service.pass(30);
    expect((await browse(service, person, memoryStorage())).asked).toEqual(['SOFTWARE_TOKEN_MFA']);
    const forgotten = keyIn(storage, person);
    expect(await port.forgetDevice(person.sub, forgotten ?? '')).toBe(true);
    service.pass(30);
    expect((await browse(service, person, storage)).asked).toEqual(['SOFTWARE_TOKEN_MFA']);
    expect(keyIn(storage, person)).not.toBe(forgotten);
  });

  it('refuse a browser that says it is a device and has not its password', async () => {
    const person = await registerWithAuthenticator(service);
    const [storage, thief] = [memoryStorage(), memoryStorage()];
    service.pass(30);
    await browse(service, person, storage);
    const prefix = `CognitoIdentityServiceProvider.${service.provider.clientId}.${person.username}`;
    for (const name of ['deviceKey', 'deviceGroupKey']) {
      thief.setItem(`${prefix}.${name}`, storage.getItem(`${prefix}.${name}`) ?? '');
    }
    thief.setItem(`${prefix}.randomPasswordKey`, 'a guess');
    await expect(browse(service, person, thief)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  it('refuse the device of somebody else like one that does not exist', async () => {
    const [one, other] = [await register(service), await register(service)];
    const storage = memoryStorage();
    await browse(service, one, storage);
    const key = keyIn(storage, one) ?? '';
    const claim = async (username: string, password: string, deviceKey: string) => {
      const body = passwordClaim(service, await beginSrp(service, username), password);
      const responses = { ...(body['ChallengeResponses'] as Record<string, string>), DEVICE_KEY: deviceKey };
      return (await service.call('RespondToAuthChallenge', { ...body, ChallengeResponses: responses })).body;
    };
    const missing = { __type: 'ResourceNotFoundException', message: 'Device does not exist.' };
    expect(await claim(other.username, other.password, key)).toEqual(missing);
    expect(await claim(other.username, 'wrong password', key)).toEqual(missing);
    expect(await claim('5b1c5a6e-3d0f-4c7e-8a55-1f6b3f9f0a11', 'wrong password', key)).toEqual(missing);
    expect(await claim(one.username, 'wrong password', key)).toMatchObject({
      message: 'Incorrect username or password.',
    });
    expect(await claim(one.username, one.password, key)).toMatchObject({ ChallengeName: 'DEVICE_SRP_AUTH' });
  });

  it('take no device but the own one at either step, and no public key that fits every password', async () => {
    const [one, other] = [await registerWithDevices(service, 2), await registerWithDevices(service, 1)];
    const [[own = '', second = ''], [foreign = '']] = [one.deviceKeys, other.deviceKeys];
    const begin = async (DEVICE_KEY: string, SRP_A: string) => {
      const { body } = await initiate(service, one, { parameters: { DEVICE_KEY: own } });
      expect(body['ChallengeName']).toBe('DEVICE_SRP_AUTH');
      const responses = { USERNAME: one.username, DEVICE_KEY, SRP_A };
      return (await respond(service, 'DEVICE_SRP_AUTH', body['Session'], responses)).body;
    };
    expect(await begin(foreign, 'abc')).toEqual(noDevice);
    expect(await begin(second, 'abc')).toEqual(noDevice);
    for (const A of [0n, N, 2n * N]) {
      expect(await begin(own, A.toString(16))).toMatchObject({ __type: 'InvalidParameterException' });
    }
    const begun = await begin(own, 'abc');
    const { SECRET_BLOCK = '' } = begun['ChallengeParameters'] as Record<string, string>;
    const finish = (DEVICE_KEY: string) =>
      respond(service, 'DEVICE_PASSWORD_VERIFIER', undefined, {
        USERNAME: one.username,
        DEVICE_KEY,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: 'AAAA',
        TIMESTAMP: 'Tue Sep 3 07:05:09 UTC 2024',
      });
    expect((await finish(foreign)).body).toEqual(noDevice);
    // And that was the one try.
    expect((await finish(own)).body['message']).toBe('Incorrect username or password.');
  });

  it('refresh a session on its device only, and while it is not forgotten', async () => {
    const person = await register(service);
    const storage = memoryStorage();
    const { user, session } = await browse(service, person, storage);
    const refresh = () =>
      new Promise((resolve, reject) => {
        const token = new CognitoRefreshToken({ RefreshToken: session.getRefreshToken().getToken() });
        user.refreshSession(token, (error: unknown, fresh: unknown) => (error ? reject(error) : resolve(fresh)));
      });
    await expect(refresh()).resolves.toBeDefined();
    const tokens = (DeviceKey?: string) =>
      service.call('GetTokensFromRefreshToken', {
        ClientId: service.provider.clientId,
        RefreshToken: session.getRefreshToken().getToken(),
        DeviceKey,
      });
    expect((await tokens(keyIn(storage, person) ?? '')).status).toBe(200);
    const invalid = { __type: 'NotAuthorizedException', message: 'Invalid Refresh Token.' };
    expect((await tokens()).body).toEqual(invalid);
    expect((await tokens('eu-west-1_00000000-0000-4000-8000-000000000000')).body).toEqual(invalid);
    await service.provider.port.forgetDevice(person.sub, keyIn(storage, person) ?? '');
    await expect(refresh()).rejects.toMatchObject({ message: 'Invalid Refresh Token.' });
  });
});

describe('where people choose which device to remember', () => {
  it('a device that is not remembered proves itself after the second factor', async () => {
    const optIn = await startService(database.connect(), { deviceTracking: 'opt-in' });
    try {
      const person = await registerWithAuthenticator(optIn);
      const storage = memoryStorage();
      optIn.pass(30);
      const { user } = await browse(optIn, person, storage);
      optIn.pass(30);
      expect((await browse(optIn, person, storage)).asked).toEqual(['SOFTWARE_TOKEN_MFA']);
      await new Promise((resolve, reject) => {
        user.setDeviceStatusRemembered({ onSuccess: resolve, onFailure: reject });
      });
      optIn.pass(30);
      expect((await browse(optIn, person, storage)).asked).toEqual([]);
      await new Promise((resolve, reject) => {
        user.setDeviceStatusNotRemembered({ onSuccess: resolve, onFailure: reject });
      });
      optIn.pass(30);
      expect((await browse(optIn, person, storage)).asked).toEqual(['SOFTWARE_TOKEN_MFA']);
    } finally {
      await optIn.close();
    }
  });

  it('says that the user has to be asked', async () => {
    const optIn = await startService(database.connect(), { deviceTracking: 'opt-in' });
    try {
      const { isToConfirm } = await browse(optIn, await register(optIn), memoryStorage());
      expect(isToConfirm).toBe(true);
    } finally {
      await optIn.close();
    }
  });
});

describe('where devices are not tracked', () => {
  it('none is offered, asked for or missed', async () => {
    const plain = await startService(database.connect());
    try {
      const person = await register(plain);
      expect(await signIn(plain, person)).not.toHaveProperty('NewDeviceMetadata');
      const storage = memoryStorage();
      await browse(service, person, storage);
      expect((await browse(plain, person, storage)).session.isValid()).toBe(true);
    } finally {
      await plain.close();
    }
  });
});
