import { describe, expect, it } from 'vitest';
import { type Person, register, signIn, signUpInput, somebody } from '../../test/people.ts';
import { useService } from '../../test/use-service.ts';

/** Budgets of mails by requester and recipient: docs/decisions/016. The provider's clock stands still here. */
const used = useService();

const ownersIp = '203.0.113.9';
let networks = 0;
/** An IP address in a network that no other test uses. */
const anIp = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};

const call = (operation: string, body: object, from?: string) =>
  used.service.call(operation, { ClientId: used.service.provider.clientId, ...body }, from);
const forgot = (Username: string, from?: string) => call('ForgotPassword', { Username }, from);
const resend = (Username: string, from?: string) => call('ResendConfirmationCode', { Username }, from);
const reset = (Username: string, ConfirmationCode: string) =>
  call('ConfirmForgotPassword', { Username, ConfirmationCode, Password: 'a fresh good one' }, ownersIp);
const mailsTo = ({ email }: Pick<Person, 'email'>) => used.service.mails.filter(({ to }) => to === email);

/** Asks until it is refused; returns how often it was not. */
async function requestUntilRefused(request: () => Promise<{ status: number }>): Promise<number> {
  let answered = 0;
  while ((await request()).status === 200) answered += 1;
  return answered;
}

/** Asks from so many networks, from each as often as it may. */
async function requestFromEverywhere(
  request: (from: string) => Promise<{ status: number }>,
  count: number,
): Promise<void> {
  for (let network = 0; network < count; network += 1) {
    const from = anIp();
    await requestUntilRefused(() => request(from));
  }
}

async function waiting(): Promise<Person> {
  const person = somebody();
  await used.service.call('SignUp', signUpInput(used.service, person), ownersIp);
  return person;
}

describe('a stranger who asks for codes in the name of somebody else', () => {
  it('does not use up what the owner needs to choose a new password', async () => {
    const person = await register(used.service);
    const stranger = anIp();
    expect(await requestUntilRefused(() => forgot(person.email, stranger))).toBe(5);
    const mailed = mailsTo(person).length;
    expect((await forgot(person.email, ownersIp)).status).toBe(200);
    expect(mailsTo(person)).toHaveLength(mailed + 1);
    expect((await reset(person.email, used.service.codeFor(person.email))).body).toEqual({});
  });

  it('does not use up what the owner needs to confirm the account', async () => {
    const person = await waiting();
    const stranger = anIp();
    expect(await requestUntilRefused(() => resend(person.username, stranger))).toBe(5);
    const mailed = mailsTo(person).length;
    expect((await resend(person.username, ownersIp)).status).toBe(200);
    expect(mailsTo(person)).toHaveLength(mailed + 1);
    const ConfirmationCode = used.service.codeFor(person.email);
    const confirmed = await call('ConfirmSignUp', { Username: person.username, ConfirmationCode }, ownersIp);
    expect(confirmed.status).toBe(200);
  });

  it('does not use up what the owner may ask for when signed in', async () => {
    const person = await register(used.service);
    const { AccessToken } = await signIn(used.service, person);
    const stranger = anIp();
    await requestUntilRefused(() => forgot(person.email, stranger));
    const answer = await call('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' }, ownersIp);
    expect(answer.status).toBe(200);
    expect(mailsTo(person).at(-1)).toMatchObject({ purpose: 'ATTRIBUTE' });
  });
});

describe('strangers in many networks', () => {
  it('do not flood the owner, whose last code goes on working however often they ask', async () => {
    const person = await register(used.service);
    const mailed = mailsTo(person).length;
    await requestFromEverywhere((from) => forgot(person.email, from), 6);
    expect(mailsTo(person)).toHaveLength(mailed + 8);
    const sent = await forgot(person.email, ownersIp);
    expect(sent.status).toBe(200);
    expect(mailsTo(person)).toHaveLength(mailed + 8);
    expect((await reset(person.email, used.service.codeFor(person.email))).body).toEqual({});
  });

  it('do not flood somebody by making accounts with the e-mail', async () => {
    const { email } = somebody();
    const signUp = (from: string) =>
      used.service.call('SignUp', signUpInput(used.service, { ...somebody(), email }), from);
    await requestFromEverywhere(signUp, 6);
    expect(mailsTo({ email })).toHaveLength(20);
  });

  it('do not keep the owner of a verified e-mail from a new password by accounts with the same e-mail', async () => {
    const person = await register(used.service);
    const signUp = (from: string) =>
      used.service.call('SignUp', signUpInput(used.service, { ...somebody(), email: person.email }), from);
    await requestFromEverywhere(signUp, 6);
    await forgot(person.email, ownersIp);
    expect(mailsTo(person).at(-1)).toMatchObject({ purpose: 'RESET' });
  });

  it('learn nothing about who has an account', async () => {
    const [known, unconfirmed, unknown] = [await register(used.service), await waiting(), somebody()];
    const from = [anIp(), anIp(), anIp()];
    const series = async (email: string) => {
      const answers = [];
      for (const request of [forgot, resend])
        for (const ip of from)
          for (let count = 0; count < 6; count += 1) answers.push((await request(email, ip)).body['message'] ?? 'sent');
      return answers;
    };
    const expected = await series(unknown.email);
    expect(new Set(expected).size).toBe(2);
    expect(await series(known.email)).toEqual(expected);
    expect(await series(unconfirmed.email)).toEqual(expected);
  });
});

it('after a while there is a new code again', async () => {
  const person = await register(used.service);
  await requestFromEverywhere((from) => forgot(person.email, from), 3);
  const mailed = mailsTo(person).length;
  used.service.pass(3600 / 8);
  await forgot(person.email, ownersIp);
  expect(mailsTo(person)).toHaveLength(mailed + 1);
});
