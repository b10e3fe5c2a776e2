import { describe, expect, it } from 'vitest';
import { register, signIn } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

describe('GetUserAttributeVerificationCode', () => {
  it('mails a code that verifies the e-mail address, with what the caller said about himself', async () => {
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
