import { ForgetDeviceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { noDevice, registerWithDevices, trackingOff, unknownKey } from '../../test/devices.ts';
import { register, signIn } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService({ deviceTracking: 'always' });

describe('ForgetDevice', () => {
  it('forgets a device of one’s own, once', async () => {
    const person = await registerWithDevices(service, 2);
    const [DeviceKey = '', kept] = person.deviceKeys;
    const { AccessToken } = await signIn(service, await register(service));
    expect((await service.call('ForgetDevice', { AccessToken, DeviceKey })).body).toEqual(noDevice);
    const command = () => new ForgetDeviceCommand({ AccessToken: person.accessToken, DeviceKey });
    await service.sdk().send(command());
    await expect(service.sdk().send(command())).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const devices = await service.provider.port.listDevices(person.sub);
    expect(devices.map((device) => device.deviceKey)).toEqual([kept]);
  });

  it('says where devices are not tracked', async () => {
    const plain = await startService(database.connect());
    try {
      const { AccessToken } = await signIn(plain, await register(plain));
      const answer = await plain.call('ForgetDevice', { AccessToken, DeviceKey: unknownKey });
      expect(answer.body).toEqual(trackingOff);
    } finally {
      await plain.close();
    }
  });
});
