import { ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { register, signUpInput, somebody } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

function forgot(Username: string, more: object = {}) {
  return service.call('ForgotPassword', { ClientId: service.provider.clientId, Username, ...more });
}

describe('ForgotPassword', () => {
  it('mails a code with what the caller said about himself', async () => {
    const person = await register(service);
    const metadata = { environment: 'production', role: 'EXHIBITOR', language: 'es' };
    const answer = await service.sdk().send(
      new ForgotPasswordCommand({
        ClientId: service.provider.clientId,
        Username: person.email,
        ClientMetadata: metadata,
      }),
    );
    expect(answer.CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'v***@e***',
    });
    expect(service.mails.at(-1)).toEqual({
      purpose: 'RESET',
      channel: 'EMAIL',
      to: person.email,
      code: expect.stringMatching(/^\d{6}$/),
      username: person.username,
      clientMetadata: metadata,
    });
  });

  it('answers for unknown, disabled and unconfirmed people alike, and mails only to who can use it', async () => {
    const known = await register(service);
    const disabled = await register(service);
    await service.provider.port.disableUser(disabled.sub);
    const waiting = somebody();
    await service.call('SignUp', signUpInput(service, waiting));
    const unknown = somebody();
    const mailed = service.mails.length;
    const answers = [];
    for (const name of [known.email, disabled.email, waiting.username, unknown.email]) answers.push(await forgot(name));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(service.mails.slice(mailed).map((mail) => mail.to)).toEqual([known.email, waiting.email]);
    expect((await forgot(unknown.username)).body).toEqual((await forgot(unknown.username)).body);
  });

  it('stops mailing after a while, for unknown names as well', async () => {
    const person = await register(service);
    for (const name of [person.username, somebody().email]) {
      const types = [];
      for (let count = 0; count < 7; count += 1) types.push((await forgot(name)).body['message']);
      expect(types.at(-1)).toBe('Attempt limit exceeded, please try after some time.');
    }
  });

  it('refuses another client', async () => {
    const answer = await service.call('ForgotPassword', { ClientId: 'another', Username: 'somebody' });
    expect(answer.body['__type']).toBe('ResourceNotFoundException');
  });
});
