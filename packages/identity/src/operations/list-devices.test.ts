import { ListDevicesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { registerWithDevices, trackingOff, unknownKey } from '../../test/devices.ts';
import { register, signIn } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService({ deviceTracking: 'always' });

describe('ListDevices', () => {
  it('gives sixty a page, the newest first, and every device once', async () => {
    const person = await registerWithDevices(service, 62);
    const AccessToken = person.accessToken;
    const first = await service.sdk().send(new ListDevicesCommand({ AccessToken }));
    expect(first.Devices).toHaveLength(60);
    const PaginationToken = first.PaginationToken;
    const second = await service.sdk().send(new ListDevicesCommand({ AccessToken, PaginationToken }));
    expect(second.PaginationToken).toBeUndefined();
    const keys = [...(first.Devices ?? []), ...(second.Devices ?? [])].map((device) => device.DeviceKey);
    expect(keys).toEqual(person.deviceKeys.toReversed());
    expect(first.Devices?.[0]).toMatchObject({
      DeviceAttributes: [
        { Name: 'device_status', Value: 'remembered' },
        { Name: 'device_name', Value: 'Browser 61' },
        { Name: 'last_ip_used', Value: '127.0.0.0/24' },
      ],
      DeviceCreateDate: expect.any(Date),
    });
    const few = await service.sdk().send(new ListDevicesCommand({ AccessToken, Limit: 2 }));
    expect(few.Devices?.map((device) => device.DeviceKey)).toEqual(person.deviceKeys.toReversed().slice(0, 2));
    const many = await service.call('ListDevices', { AccessToken, Limit: 61 });
    expect(many.body['__type']).toBe('InvalidParameterException');
  });

  it('shows nobody else’s, and refuses pages it never gave', async () => {
    await registerWithDevices(service, 1);
    const { AccessToken } = await signIn(service, await register(service));
    expect((await service.call('ListDevices', { AccessToken })).body).toEqual({ Devices: [] });
    for (const token of [
      'x',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('[9e15,"a_b"]').toString('base64'),
    ]) {
      const answer = await service.call('ListDevices', { AccessToken, PaginationToken: token });
      expect(answer.body).toEqual({
        __type: 'InvalidParameterException',
        message: 'Invalid pagination token given.',
      });
    }
  });

  it('says where devices are not tracked', async () => {
    const plain = await startService(database.connect());
    try {
      const { AccessToken } = await signIn(plain, await register(plain));
      const answer = await plain.call('ListDevices', { AccessToken, DeviceKey: unknownKey });
      expect(answer.body).toEqual(trackingOff);
    } finally {
      await plain.close();
    }
  });
});
