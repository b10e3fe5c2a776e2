import { describe, expect, it } from 'vitest';
import { confirm, signInWithOffer, trackingOff, unknownKey } from '../../test/devices.ts';
import { register, signIn } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';
import { N } from '../srp.ts';

const { database, service } = useService({ deviceTracking: 'always' });

const invalid = (message: string) => ({ __type: 'InvalidParameterException', message });

describe('ConfirmDevice', () => {
  it('takes the device that the sign-in was offered, and once more when the answer was lost', async () => {
    const person = await register(service);
    const { AccessToken, NewDeviceMetadata } = await signInWithOffer(service, person);
    const { DeviceKey, DeviceGroupKey } = NewDeviceMetadata;
    expect(DeviceKey).toMatch(/^eu-west-1_[\da-f-]{36}$/);
    expect(DeviceGroupKey).toMatch(/^-[A-Za-z0-9]{8}$/);
    for (let count = 0; count < 2; count += 1) {
      expect((await confirm(service, AccessToken, DeviceKey)).body).toEqual({ UserConfirmationNecessary: false });
    }
    expect(await service.provider.port.listDevices(person.sub)).toHaveLength(1);
  });

  it('takes no other device', async () => {
    const [one, other] = [await register(service), await register(service)];
    const [mine, theirs] = [await signInWithOffer(service, one), await signInWithOffer(service, other)];
    const again = await signInWithOffer(service, one);
    for (const key of [theirs.NewDeviceMetadata.DeviceKey, again.NewDeviceMetadata.DeviceKey, unknownKey]) {
      expect((await confirm(service, mine.AccessToken, key)).body).toEqual(invalid('Invalid device key given.'));
    }
    const malformed = await confirm(service, mine.AccessToken, 'no key');
    expect(malformed.body['__type']).toBe('InvalidParameterException');
  });

  it('refuses verifiers that prove nothing', async () => {
    const { AccessToken, NewDeviceMetadata } = await signInWithOffer(service, await register(service));
    const bytes = (value: bigint) => Buffer.from(value.toString(16).padStart(770, '0'), 'hex');
    for (const verifier of [bytes(0n), bytes(1n), bytes(N - 1n), bytes(N), bytes(N + 1n), Buffer.alloc(700, 255)]) {
      const answer = await confirm(service, AccessToken, NewDeviceMetadata.DeviceKey, { verifier });
      expect(answer.body).toEqual(invalid('PasswordVerifier is not a verifier of this group'));
    }
  });

  it('says where devices are not tracked', async () => {
    const plain = await startService(database.connect());
    try {
      const { AccessToken } = await signIn(plain, await register(plain));
      const answer = await plain.call('ConfirmDevice', {
        AccessToken,
        DeviceKey: unknownKey,
        DeviceSecretVerifierConfig: { PasswordVerifier: 'aa', Salt: 'aa' },
      });
      expect(answer.body).toEqual(trackingOff);
    } finally {
      await plain.close();
    }
  });
});
