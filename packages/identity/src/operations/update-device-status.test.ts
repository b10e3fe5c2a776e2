import { UpdateDeviceStatusCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { noDevice, registerWithDevices, trackingOff, unknownKey } from '../../test/devices.ts';
import { register, signIn } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService({ deviceTracking: 'always' });

describe('UpdateDeviceStatus', () => {
  it('remembers a device of one’s own, or not', async () => {
    const person = await registerWithDevices(service, 1);
    const DeviceKey = person.deviceKeys[0] ?? '';
    for (const [status, remembered] of [
      ['not_remembered', false],
      ['remembered', true],
    ] as const) {
      await service.sdk().send(
        new UpdateDeviceStatusCommand({
          AccessToken: person.accessToken,
          DeviceKey,
          DeviceRememberedStatus: status,
        }),
      );
      expect(await service.provider.port.listDevices(person.sub)).toMatchObject([{ remembered }]);
    }
    const { AccessToken } = await signIn(service, await register(service));
    const foreign = await service.call('UpdateDeviceStatus', { AccessToken, DeviceKey });
    expect(foreign.body).toEqual(noDevice);
    const odd = { AccessToken: person.accessToken, DeviceKey, DeviceRememberedStatus: 'perhaps' };
    expect((await service.call('UpdateDeviceStatus', odd)).body['__type']).toBe('InvalidParameterException');
  });

  it('says where devices are not tracked', async () => {
    const plain = await startService(database.connect());
    try {
      const { AccessToken } = await signIn(plain, await register(plain));
      const answer = await plain.call('UpdateDeviceStatus', { AccessToken, DeviceKey: unknownKey });
      expect(answer.body).toEqual(trackingOff);
    } finally {
      await plain.close();
    }
  });
});
