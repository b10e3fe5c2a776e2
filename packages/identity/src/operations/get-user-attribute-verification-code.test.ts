import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { register, signIn } from '../../test/people.ts';
import { type Service, startService } from '../../test/service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService(database.sql);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

describe('GetUserAttributeVerificationCode', () => {
  it('mails a code that verifies the address, with what the caller said about himself', async () => {
    const person = await register(service);
    const { AccessToken } = await signIn(service, person);
    const answer = await service.call('GetUserAttributeVerificationCode', {
      AccessToken,
      AttributeName: 'email',
      ClientMetadata: { role: 'VISITOR' },
    });
    expect(answer.body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'v***@e***' },
    });
    expect(service.mails.at(-1)).toMatchObject({
      purpose: 'ATTRIBUTE',
      to: person.email,
      clientMetadata: { role: 'VISITOR' },
    });
  });

  it('knows no other attribute to verify', async () => {
    const { AccessToken } = await signIn(service, await register(service));
    const answer = await service.call('GetUserAttributeVerificationCode', {
      AccessToken,
      AttributeName: 'phone_number',
    });
    expect(answer.body['__type']).toBe('InvalidParameterException');
  });
});
