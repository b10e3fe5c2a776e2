import { describe, expect, it } from 'vitest';
import { register, signUpInput, somebody } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

function resend(username: string) {
  return service.call('ResendConfirmationCode', {
    ClientId: service.provider.clientId,
    Username: username,
    ClientMetadata: { language: 'es' },
  });
}

describe('ResendConfirmationCode', () => {
  it('mails another code; the former one no longer counts', async () => {
    const person = somebody();
    await service.call('SignUp', signUpInput(service, person));
    const answer = await resend(person.username);
    expect(answer.body).toEqual({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'v***@e***' },
    });
    const mails = service.mails.filter((mail) => mail.to === person.email);
    expect(mails.map((mail) => [mail.purpose, mail.clientMetadata])).toEqual([
      ['SIGN_UP', {}],
      ['RESEND', { language: 'es' }],
    ]);
    const confirmed = await service.call('ConfirmSignUp', {
      ClientId: service.provider.clientId,
      Username: person.username,
      ConfirmationCode: service.codeFor(person.email),
    });
    expect(confirmed.status).toBe(200);
  });

  it('does as if for unknown and confirmed users, always the same', async () => {
    const unknown = somebody();
    const confirmed = await register(service);
    const mailed = service.mails.length;
    const first = await resend(unknown.username);
    expect(first.body).toEqual({
      CodeDeliveryDetails: {
        AttributeName: 'email',
        DeliveryMedium: 'EMAIL',
        Destination: expect.stringMatching(/^[a-z]\*\*\*@[a-z]\*\*\*$/),
      },
    });
    expect((await resend(unknown.username)).body).toEqual(first.body);
    expect((await resend(unknown.email)).body).toMatchObject({ CodeDeliveryDetails: { Destination: 'v***@e***' } });
    expect((await resend(confirmed.email)).body).toMatchObject({ CodeDeliveryDetails: { Destination: 'v***@e***' } });
    expect(service.mails).toHaveLength(mailed);
  });

  it('limits known and unknown alike', async () => {
    const known = somebody();
    await service.call('SignUp', signUpInput(service, known));
    const limited = async (name: string) => {
      const answers = [];
      for (let count = 0; count < 6; count += 1) answers.push(await resend(name));
      return answers.map((answer) => answer.body['__type'] ?? 'ok').at(-1);
    };
    expect(await limited(known.username)).toBe('LimitExceededException');
    expect(await limited(somebody().username)).toBe('LimitExceededException');
    service.pass(3600);
    expect((await resend(known.username)).status).toBe(200);
  });
});
