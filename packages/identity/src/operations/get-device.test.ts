import { GetDeviceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { noDevice, registerWithDevices, trackingOff, unknownKey } from '../../test/devices.ts';
import { register, signIn } from '../../test/people.ts';
import { type Service, startService } from '../../test/service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService(database.sql, { deviceTracking: 'always' });
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

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
