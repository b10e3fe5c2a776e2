import { AuthenticationDetails, CognitoUser, type CognitoUserSession } from 'amazon-cognito-identity-js';
import { describe, expect, it } from 'vitest';
import { initiate, registerWithAuthenticator, respond } from '../../test/mfa.ts';
import { register, signInWithClient, somebody } from '../../test/people.ts';
import { type Service, startService } from '../../test/service.ts';
import { useService } from '../../test/use-service.ts';
import type { CustomAuth } from '../hooks.ts';

/** Three tries at the answer "42"; after SRP_A the password comes first. */
const rules: CustomAuth = {
  async define({ session, clientMetadata }) {
    if (clientMetadata['refuse']) return { failAuthentication: true };
    const last = session.at(-1);
    if (last?.challengeName === 'SRP_A') return { challengeName: 'PASSWORD_VERIFIER' };
    if (last?.challengeName === 'CUSTOM_CHALLENGE' && last.challengeResult) return { issueTokens: true };
    const failures = session.filter((result) => !result.challengeResult).length;
    return failures >= 3 ? { failAuthentication: true } : { challengeName: 'CUSTOM_CHALLENGE' };
  },
  async create({ session, userNotFound }) {
    return {
      publicChallengeParameters: { question: `6 × 7, try ${session.length + 1}` },
      privateChallengeParameters: { answer: userNotFound ? '' : 'forty-two' },
      challengeMetadata: 'ARITHMETIC',
    };
  },
  verify: async ({ privateChallengeParameters, challengeAnswer }) =>
    challengeAnswer === privateChallengeParameters['answer'],
};

const { database, service } = useService({ customAuth: rules });

const refused = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };

const begin = (USERNAME: string, more: { metadata?: Record<string, string>; on?: Service } = {}) =>
  (more.on ?? service).call('InitiateAuth', {
    ClientId: service.provider.clientId,
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME },
    ClientMetadata: more.metadata,
  });
const answer = (USERNAME: string, session: unknown, ANSWER: string) =>
  respond(service, 'CUSTOM_CHALLENGE', session, { USERNAME, ANSWER });

describe('RespondToAuthChallenge CUSTOM_CHALLENGE', () => {
  it('signs the browser client in, without a password and after one', async () => {
    const person = await register(service);
    for (const password of [undefined, person.password]) {
      const user = new CognitoUser({ Username: person.email, Pool: service.pool() });
      user.setAuthenticationFlowType('CUSTOM_AUTH');
      const questions: unknown[] = [];
      const session = await new Promise<CognitoUserSession>((resolve, reject) => {
        const callbacks = {
          onSuccess: resolve,
          onFailure: reject,
          customChallenge: (parameters: { question: string }) => {
            questions.push(parameters.question);
            user.sendCustomChallengeAnswer(questions.length === 1 ? 'wrong' : 'forty-two', callbacks);
          },
        };
        const details = new AuthenticationDetails({
          Username: person.email,
          ...(password === undefined ? {} : { Password: password }),
        });
        if (password === undefined) user.initiateAuth(details, callbacks);
        else user.authenticateUser(details, callbacks);
      });
      expect(session.isValid()).toBe(true);
      expect(questions).toHaveLength(2);
      user.signOut();
    }
  });

  it('needs the right password when it comes first', async () => {
    const person = await register(service);
    const user = new CognitoUser({ Username: person.email, Pool: service.pool() });
    user.setAuthenticationFlowType('CUSTOM_AUTH');
    const failure = await new Promise((resolve) => {
      user.authenticateUser(new AuthenticationDetails({ Username: person.email, Password: 'wrong one' }), {
        onSuccess: resolve,
        onFailure: resolve,
      });
    });
    expect(failure).toMatchObject({ message: 'Incorrect username or password.' });
  });

  it('takes a session once, ends by the rules, and does not reveal who exists', async () => {
    const person = await register(service);
    for (const name of [person.email, somebody().email]) {
      const { body } = await begin(name);
      expect(Object.keys(body['ChallengeParameters'] as object).sort()).toEqual([
        'USERNAME',
        'USER_ID_FOR_SRP',
        'question',
      ]);
      expect(JSON.stringify(body)).not.toContain('forty-two');
      const second = (await answer(name, body['Session'], 'wrong')).body;
      expect(second).toMatchObject({ ChallengeName: 'CUSTOM_CHALLENGE' });
      expect((await answer(name, body['Session'], 'forty-two')).body['message']).toBe('Invalid session for the user.');
      const third = (await answer(name, second['Session'], 'wrong')).body;
      expect((await answer(name, third['Session'], 'wrong')).body).toEqual(refused);
    }
    expect((await begin(person.email, { metadata: { refuse: 'yes' } })).body).toEqual(refused);
  });

  it('signs nobody in whom the rules let in but nobody is', async () => {
    const { body } = await begin(somebody().email);
    expect((await answer(somebody().email, body['Session'], '')).status).toBe(400);
    const name = somebody().email;
    const careless = await startService(database.connect(), {
      customAuth: { ...rules, define: async () => ({ issueTokens: true }) },
    });
    try {
      expect((await begin(name, { on: careless })).body).toEqual(refused);
    } finally {
      await careless.close();
    }
  });

  it('refuses the session of somebody else, and disabled people', async () => {
    const [one, other] = [await register(service), await register(service)];
    const first = (await begin(one.email)).body;
    expect((await answer(other.email, first['Session'], 'forty-two')).body['message']).toBe(
      'Invalid session for the user.',
    );
    const second = (await begin(one.email)).body;
    await service.provider.port.disableUser(one.sub);
    expect((await answer(one.email, second['Session'], 'forty-two')).body['message']).toBe('User is disabled.');
  });

  it('still asks for the second factor', async () => {
    const person = await registerWithAuthenticator(service);
    const { body } = await begin(person.email);
    expect((await answer(person.email, body['Session'], 'forty-two')).body).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
    });
  });

  it('leaves the other flows alone', async () => {
    const person = await register(service);
    expect((await initiate(service, person)).status).toBe(200);
    await expect(signInWithClient(service.pool(), person.email, person.password)).resolves.toBeDefined();
  });
});
