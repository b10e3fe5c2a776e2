import { describe, expect, it } from 'vitest';
import { register, signInWithClient, signUpInput, somebody } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

const { service } = useService();

function confirm(username: string, code: string) {
  return service.call('ConfirmSignUp', {
    ClientId: service.provider.clientId,
    Username: username,
    ConfirmationCode: code,
  });
}

/** Never the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const mismatch = {
  __type: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
};

describe('ConfirmSignUp', () => {
  it('confirms with the mailed code, and the verified e-mail address signs in from then on', async () => {
    const person = somebody();
    await service.call('SignUp', signUpInput(service, person));
    expect((await confirm(person.username, service.codeFor(person.email))).body).toEqual({});
    const { session } = await signInWithClient(service.pool(), person.email.toUpperCase(), person.password);
    expect(session.getIdToken().payload).toMatchObject({
      'cognito:username': person.username,
      email: person.email,
      email_verified: true,
    });
  });

  it('refuses a wrong code five times, then the right one too', async () => {
    const person = somebody();
    await service.call('SignUp', signUpInput(service, person));
    const code = service.codeFor(person.email);
    for (let count = 0; count < 5; count += 1)
      expect((await confirm(person.username, wrong(code))).body).toEqual(mismatch);
    expect((await confirm(person.username, code)).body).toMatchObject({ __type: 'LimitExceededException' });
    service.pass(2);
    expect((await confirm(person.username, code)).body).toEqual({
      __type: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
  });

  it('says that a code is used, or over, only to its holder', async () => {
    const used = await register(service);
    expect((await confirm(used.username, service.codeFor(used.email))).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
    expect((await confirm(used.username, wrong(service.codeFor(used.email)))).body).toEqual(mismatch);

    const [inTime, late] = [somebody(), somebody()];
    for (const person of [inTime, late]) await service.call('SignUp', signUpInput(service, person));
    service.pass(24 * 3600 - 1);
    expect((await confirm(inTime.username, service.codeFor(inTime.email))).body).toEqual({});
    service.pass(2);
    expect((await confirm(late.username, wrong(service.codeFor(late.email)))).body).toEqual(mismatch);
    expect((await confirm(late.username, service.codeFor(late.email))).body).toMatchObject({
      __type: 'ExpiredCodeException',
    });
  });

  it('answers for an unknown name as for a known one, locking included', async () => {
    const known = somebody();
    await service.call('SignUp', signUpInput(service, known));
    const code = wrong(service.codeFor(known.email));
    const answers = async (name: string) => {
      const heard: unknown[] = [];
      for (let count = 0; count < 7; count += 1) heard.push((await confirm(name, code)).body);
      service.pass(2);
      heard.push((await confirm(name, code)).body);
      return heard;
    };
    expect(await answers(somebody().username)).toEqual(await answers(known.username));
  });

  it('gives an e-mail address to one verified owner only', async () => {
    const first = await register(service);
    const second = { ...somebody(), email: first.email };
    await service.call('SignUp', signUpInput(service, second));
    expect((await confirm(second.username, service.codeFor(first.email))).body).toEqual({
      __type: 'AliasExistsException',
      message: 'An account with the email already exists.',
    });
  });
});
