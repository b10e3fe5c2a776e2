import { GetDeviceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { noDevice, registerWithDevices, trackingOff, unknownKey } from '../../test/devices.ts';
import { register, signIn } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService({ deviceTracking: 'always' });

describe('GetDevice', () => {
  it('shows a device to its owner, with times', async () => {
    const before = service.now();
    const person = await registerWithDevices(service, 1);
    const DeviceKey = person.deviceKeys[0] ?? '';
    const { Device } = await service.sdk().send(new GetDeviceCommand({ AccessToken: person.accessToken, DeviceKey }));
    expect(Device).toMatchObject({ DeviceKey, DeviceLastAuthenticatedDate: before, DeviceCreateDate: before });
    const { AccessToken } = await signIn(service, await register(service));
    expect((await service.call('GetDevice', { AccessToken, DeviceKey })).body).toEqual(noDevice);
  });

  it('says where devices are not tracked', async () => {
    const plain = await startService(database.connect());
    try {
      const { AccessToken } = await signIn(plain, await register(plain));
      const answer = await plain.call('GetDevice', { AccessToken, DeviceKey: unknownKey });
      expect(answer.body).toEqual(trackingOff);
    } finally {
      await plain.close();
    }
  });
});
