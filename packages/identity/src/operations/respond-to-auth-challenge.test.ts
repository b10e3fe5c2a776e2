import { describe, expect, it } from 'vitest';
import { register, signInWithClient, somebody } from '../../test/people.ts';
import { beginSrp, passwordClaim } from '../../test/raw-srp.ts';
import { useService } from '../../test/use-service.ts';
import { N } from '../srp.ts';

const { service } = useService();

const refused = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };

function respond(body: object) {
  return service.call('RespondToAuthChallenge', body);
}

describe('RespondToAuthChallenge PASSWORD_VERIFIER', () => {
  it('signs the browser client in by username and by verified e-mail address', async () => {
    const person = await register(service);
    for (const name of [person.username, person.email]) {
      const { session } = await signInWithClient(service.pool(), name, person.password);
      expect(session.isValid()).toBe(true);
      await expect(service.provider.verifyToken(session.getIdToken().getJwtToken())).resolves.toMatchObject({
        sub: person.sub,
        username: person.username,
        tokenUse: 'id',
        email: person.email,
        emailVerified: true,
      });
    }
  });

  it('answers a wrong password, an unknown name and an unknown e-mail address alike', async () => {
    const person = await register(service);
    for (const name of [person.username, person.email, somebody().username, somebody().email]) {
      await expect(signInWithClient(service.pool(), name, 'not this one')).rejects.toMatchObject({
        code: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
  });

  it('answers many unknown names without a slip', async () => {
    for (let count = 0; count < 12; count += 1) {
      const claim = passwordClaim(service, await beginSrp(service, somebody().email), 'not this one');
      expect((await respond(claim)).body).toEqual(refused);
    }
  });

  it.each([
    ['-1', N - 1n],
    ['-2', N - 2n],
  ])('refuses A = %s for known and unknown names alike', async (_name, A) => {
    const person = await register(service);
    for (const name of [person.username, somebody().username]) {
      const { answer, parameters } = await beginSrp(service, name, A);
      expect(answer.status).toBe(200);
      const claim = passwordClaim(service, { a: 0n, A, answer, parameters }, person.password);
      expect((await respond(claim)).body).toEqual(refused);
    }
  });

  it('takes a secret block once', async () => {
    const person = await register(service);
    const claim = passwordClaim(service, await beginSrp(service, person.username), person.password);
    expect((await respond(claim)).status).toBe(200);
    expect((await respond(claim)).body).toEqual(refused);
  });

  it('takes a secret block once after a wrong password too', async () => {
    const person = await register(service);
    const challenge = await beginSrp(service, person.username);
    expect((await respond(passwordClaim(service, challenge, 'not this one'))).body).toEqual(refused);
    expect((await respond(passwordClaim(service, challenge, person.password))).body).toEqual(refused);
  });

  it('forgets a challenge after three minutes', async () => {
    const person = await register(service);
    const claim = passwordClaim(service, await beginSrp(service, person.username), person.password);
    service.pass(181);
    expect((await respond(claim)).body).toEqual(refused);
  });

  it('refuses the challenge of somebody else', async () => {
    const [one, other] = [await register(service), await register(service)];
    const claim = passwordClaim(service, await beginSrp(service, one.username), one.password);
    const responses = { ...(claim['ChallengeResponses'] as Record<string, string>), USERNAME: other.username };
    expect((await respond({ ...claim, ChallengeResponses: responses })).body).toEqual(refused);
  });

  it('counts failures towards the lock', async () => {
    const person = await register(service);
    for (let count = 0; count < 5; count += 1) {
      await respond(passwordClaim(service, await beginSrp(service, person.username), 'not this one'));
    }
    const { answer } = await beginSrp(service, person.email);
    expect(answer.body).toEqual({ __type: 'NotAuthorizedException', message: 'Password attempts exceeded' });
  });

  it('refuses other challenges and malformed answers', async () => {
    const { clientId } = service.provider;
    const claim = passwordClaim(service, await beginSrp(service, somebody().username), 'whatever it is');
    const responses = claim['ChallengeResponses'] as Record<string, string>;
    const type = async (body: object) => (await respond(body)).body['__type'];
    expect(await type({ ClientId: clientId, ChallengeName: 'SMS_MFA' })).toBe('InvalidParameterException');
    expect(await type({ ...claim, ChallengeResponses: { ...responses, TIMESTAMP: 'now' } })).toBe(
      'InvalidParameterException',
    );
    expect(await type({ ...claim, ChallengeResponses: {} })).toBe('InvalidParameterException');
  });
});
