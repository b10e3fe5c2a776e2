import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authenticatorCode, initiate, registerWithAuthenticator, respond, wrongCode } from './mfa.ts';
import { callToken, discoverClient, oauthOptions, signedIn, tokenForm } from './oauth-client.ts';
import { register, signUpInput, somebody } from './people.ts';
import { beginSrp, passwordClaim } from './raw-srp.ts';
import type { Service } from './service.ts';
import { useService } from './use-service.ts';

/** Single-use values of one pool: each is accepted, then refused when it comes again, made up, or from another pool. */
const { service } = useService({ oauth: oauthOptions });
const { service: other } = useService({ oauth: oauthOptions });

interface Trial {
  /** Single-use values that the pool gave out. */
  readonly good: string;
  readonly madeUp: string;
  /** Returns the status; everything but the artefact is right. */
  use(artefact: string): Promise<number>;
}

const random = (): string => randomBytes(32).toString('base64url');

/** Each begun anew at a pool, so that one trial leaves nothing for the next. */
const artefacts: Record<string, (at: Service) => Promise<Trial>> = {
  'the code of a sign-up': async (at) => {
    const person = somebody();
    await at.call('SignUp', signUpInput(at, person));
    const good = at.codeFor(person.email);
    const { clientId: ClientId } = at.provider;
    const use = async (ConfirmationCode: string) =>
      (await at.call('ConfirmSignUp', { ClientId, Username: person.username, ConfirmationCode })).status;
    return { good, madeUp: wrongCode(good), use };
  },
  'the code for a new password': async (at) => {
    const { email: Username } = await register(at);
    const { clientId: ClientId } = at.provider;
    await at.call('ForgotPassword', { ClientId, Username });
    const good = at.codeFor(Username);
    const use = async (ConfirmationCode: string) =>
      (await at.call('ConfirmForgotPassword', { ClientId, Username, ConfirmationCode, Password: `Gr8 ${random()}` }))
        .status;
    return { good, madeUp: wrongCode(good), use };
  },
  'a SECRET_BLOCK': async (at) => {
    const person = await register(at);
    const challenge = await beginSrp(at, person.username);
    const use = async (SECRET_BLOCK: string) => {
      const parameters = { ...challenge.parameters, SECRET_BLOCK };
      return (await at.call('RespondToAuthChallenge', passwordClaim(at, { ...challenge, parameters }, person.password)))
        .status;
    };
    return { good: challenge.parameters['SECRET_BLOCK'] ?? '', madeUp: randomBytes(64).toString('base64'), use };
  },
  'a Session': async (at) => {
    const person = await registerWithAuthenticator(at);
    at.pass(60);
    const { body } = await initiate(at, person);
    let steps = 0;
    const use = async (session: string) => {
      // Another step each time: it is the session that is tried.
      const SOFTWARE_TOKEN_MFA_CODE = authenticatorCode(at, person.secretCode, steps);
      steps = 1;
      const responses = { USERNAME: person.username, SOFTWARE_TOKEN_MFA_CODE };
      return (await respond(at, 'SOFTWARE_TOKEN_MFA', session, responses)).status;
    };
    return { good: String(body['Session']), madeUp: random(), use };
  },
  'a step of an authenticator': async (at) => {
    const person = await registerWithAuthenticator(at);
    at.pass(60);
    const good = authenticatorCode(at, person.secretCode);
    const use = async (SOFTWARE_TOKEN_MFA_CODE: string) => {
      const { body } = await initiate(at, person);
      const responses = { USERNAME: person.username, SOFTWARE_TOKEN_MFA_CODE };
      return (await respond(at, 'SOFTWARE_TOKEN_MFA', body['Session'], responses)).status;
    };
    const near = [-1, 0, 1].map((steps) => authenticatorCode(at, person.secretCode, steps));
    return { good, madeUp: wrongCode(...near), use };
  },
  'an authorization code': async (at) => {
    const scene = { service: at, client: await discoverClient(at), person: await register(at) };
    const form = tokenForm(scene, await signedIn(scene));
    return {
      good: form['code'] ?? '',
      madeUp: random(),
      use: async (code) => (await callToken(at, { ...form, code })).status,
    };
  },
};

describe.each(Object.entries(artefacts))('%s', (_name, begin) => {
  it('is taken once', async () => {
    const { good, use } = await begin(service);
    expect([await use(good), await use(good)]).toEqual([200, 400]);
  });

  it('is refused when it is made up, or of another pool', async () => {
    const { madeUp, use } = await begin(service);
    expect(await use(madeUp)).toBe(400);
    const theirs = await begin(other);
    const again = await begin(service);
    // Six digits may be the same by chance.
    if (theirs.good !== again.good) expect(await again.use(theirs.good)).toBe(400);
    expect(await theirs.use(theirs.good)).toBe(200);
  });
});
