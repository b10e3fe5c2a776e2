import { describe, expect, it } from 'vitest';
import { signInWithClient, signUpInput, signUpWithClient, somebody } from '../../test/people.ts';
import { startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';

const { database, service } = useService();

const signUpNamed = (name: string) => {
  const person = somebody();
  const attributes = [
    { Name: 'email', Value: person.email },
    { Name: 'name', Value: name },
  ];
  return service.call('SignUp', { ...signUpInput(service, person), UserAttributes: attributes });
};

describe('SignUp', () => {
  it('creates an unconfirmed user and mails a code with what the caller said about himself', async () => {
    const person = somebody();
    const metadata = { environment: 'production', role: 'VISITOR', language: 'de' };
    const result = await signUpWithClient(service.pool(), person, metadata);

    expect(result.userConfirmed).toBe(false);
    expect(result.userSub).toMatch(/^[\da-f-]{36}$/);
    expect(service.mails).toEqual([
      {
        purpose: 'SIGN_UP',
        channel: 'EMAIL',
        to: person.email,
        username: person.username,
        code: expect.stringMatching(/^\d{6}$/),
        clientMetadata: metadata,
      },
    ]);
    await expect(signInWithClient(service.pool(), person.username, person.password)).rejects.toMatchObject({
      code: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
  });

  it('answers with a masked e-mail address', async () => {
    const answer = await service.call('SignUp', signUpInput(service, somebody()));
    expect(answer.body).toEqual({
      UserConfirmed: false,
      UserSub: expect.any(String),
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'v***@e***' },
    });
  });

  it.each([
    ['as a username', (sub: string) => ({ username: sub }), 'UsernameExistsException'],
    ['as a username in capitals', (sub: string) => ({ username: sub.toUpperCase() }), 'UsernameExistsException'],
    ['as a preferred username', (sub: string) => ({ preferredUsername: sub }), 'AliasExistsException'],
  ])('refuses another user’s sub %s', async (_, named, type) => {
    const { body } = await service.call('SignUp', signUpInput(service, somebody()));
    const { username, preferredUsername }: { username?: string; preferredUsername?: string } = named(
      String(body['UserSub']),
    );
    const person = somebody();
    const input = signUpInput(service, { ...person, ...(username !== undefined && { username }) });
    const again = await service.call('SignUp', {
      ...input,
      UserAttributes: [
        { Name: 'email', Value: person.email },
        ...(preferredUsername === undefined ? [] : [{ Name: 'preferred_username', Value: preferredUsername }]),
      ],
    });
    expect(again.body).toMatchObject({ __type: type });
  });

  it('refuses a username that exists, however it is written', async () => {
    const person = somebody();
    await service.call('SignUp', signUpInput(service, person));
    const again = await service.call(
      'SignUp',
      signUpInput(service, { ...person, username: person.username.toUpperCase() }),
    );
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ __type: 'UsernameExistsException', message: 'User already exists' });
    expect(again.headers.get('x-amzn-errortype')).toBe('UsernameExistsException');
  });

  it.each([
    ['short', 'Password not long enough'],
    ['x'.repeat(257), undefined],
    ['Password123!', 'Password is one of the most guessed'],
    ['P@ssw0rd2024', 'Password is one of the most guessed'],
    ['12345678', 'Password is one of the most guessed'],
    ['aaaaaaaaaaaa', 'Password is one of the most guessed'],
  ])('refuses the password %j', async (password, reason) => {
    const answer = await service.call('SignUp', signUpInput(service, { ...somebody(), password }));
    expect(answer.status).toBe(400);
    if (reason === undefined) return;
    expect(answer.body).toEqual({
      __type: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${reason}`,
    });
  });

  it('refuses the own e-mail address as a password', async () => {
    const person = somebody();
    const answer = await service.call('SignUp', signUpInput(service, { ...person, password: person.email }));
    expect(answer.body['__type']).toBe('InvalidPasswordException');
  });

  it('refuses an e-mail address as a username, attributes of the provider, and a missing e-mail address', async () => {
    const person = somebody();
    const base = signUpInput(service, person);
    const refused = async (change: Record<string, unknown>) =>
      (await service.call('SignUp', { ...base, ...change })).body;
    expect(await refused({ Username: person.email })).toMatchObject({ __type: 'InvalidParameterException' });
    for (const name of ['sub', 'email_verified']) {
      const attributes = [
        { Name: 'email', Value: person.email },
        { Name: name, Value: 'true' },
      ];
      expect(await refused({ UserAttributes: attributes })).toMatchObject({ __type: 'NotAuthorizedException' });
    }
    expect(await refused({ UserAttributes: [] })).toMatchObject({
      message: 'Attributes did not conform to the schema: email: The attribute is required',
    });
    expect(await refused({ ClientId: 'somebodyelse' })).toMatchObject({ __type: 'ResourceNotFoundException' });
    expect(service.mails.filter((mail) => mail.to === person.email)).toEqual([]);
  });

  it.each([
    ['turned around', 'Marta\u202eavaL'],
    ['with an isolate', '\u2066Marta\u2069'],
    ['with a gap of no width', 'Mar\u200bta'],
    ['with a joiner between Latin letters', 'Mar\u200dta'],
    ['with a variant of a Latin letter', 'Marta\ufe0f'],
    ['with a mark of direction', '\u200eMarta'],
    ['with a control character', 'Marta\u0085'],
  ])('refuses a name %s', async (_, name) => {
    const answer = await signUpNamed(name);
    expect(answer.body).toEqual({
      __type: 'InvalidParameterException',
      message: 'Attributes did not conform to the schema: name: The value has characters that nobody sees',
    });
  });

  it.each(['می\u200cخواهم', 'क्\u200dष', 'שלום', '👩🏽\u200d🚀', '葛\u{e0100}', 'Zoë'])(
    'takes the name %s',
    async (name) => {
      const answer = await signUpNamed(name);
      expect(answer.status).toBe(200);
    },
  );

  it('stops mailing one e-mail address', async () => {
    const { email } = somebody();
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push(await service.call('SignUp', signUpInput(service, { ...somebody(), email })));
    }
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 400]);
    expect(answers.at(-1)?.body['__type']).toBe('LimitExceededException');
  });
});

describe('SignUp with automatic confirmation', () => {
  it('lets the new user sign in at once, by the account creation of a web client', async () => {
    const automatic = await startService(database.connect(), { confirmation: 'automatic' });
    try {
      const person = somebody();
      const result = await signUpWithClient(automatic.pool(), person);
      expect(result.userConfirmed).toBe(true);
      const { user, session } = await signInWithClient(automatic.pool(), person.username, person.password);
      expect(session.getIdToken().payload).toMatchObject({ email: person.email, email_verified: false });
      await new Promise<void>((resolve, reject) => {
        const attribute = { Name: 'preferred_username', Value: person.email };
        user.updateAttributes([attribute], (error) => (error ? reject(error) : resolve()));
      });
      const byEmail = await signInWithClient(automatic.pool(), person.email, person.password);
      expect(byEmail.session.getAccessToken().payload['username']).toBe(person.username);
      expect(automatic.mails.map((mail) => mail.to)).toEqual([person.email]);
    } finally {
      await automatic.close();
    }
  });
});
