import { describe, expect, test } from 'vitest';
import { identity, subjectOf } from '../../../../e2e/harness/identity.ts';
import { password } from '../../../../e2e/harness/samples.ts';
import { createPerson, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { signInAgain } from '../../../test/sign-in-again.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const list = async (as: string) => (await app.call('GET', '/session', { as })).json();
const end = (as: string, id: string) => app.call('DELETE', `/session/${id}`, { as });

describe('sessions', () => {
  test('are listed to their person, the current one marked', async () => {
    const person = await createPerson(app);
    const other = await signInAgain(app, person);
    const { isKept, items } = await list(other.token);
    expect(isKept).toBe(true);
    expect(items).toHaveLength(2);
    const current = items.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect(current).toMatchObject([{ id: other.sessionId, network: expect.any(String), deviceKey: null }]);
    expect((await app.call('GET', '/session/current', { as: other.token })).json()).toEqual({ id: other.sessionId });
  });

  test('end at once, and are gone from the list', async () => {
    const person = await createPerson(app);
    const other = await signInAgain(app, person);
    expect((await end(person.token, other.sessionId)).statusCode).toBe(204);
    await expect
      .poll(async () => (await app.call('GET', '/session/current', { as: other.token })).statusCode)
      .toBe(401);
    expectProblem(await app.call('GET', '/session', { as: other.token }), 'TOKEN_REVOKED');
    expect((await list(person.token)).items).toMatchObject([{ isCurrent: true }]);
    expectProblem(await end(person.token, other.sessionId), 'NOT_FOUND');
  });

  test('of before a change of the password are gone from the list, but for the one it was changed in', async () => {
    const person = await createPerson(app);
    const own = await signInAgain(app, person);
    await identity(app, 'ChangePassword', {
      AccessToken: own.accessToken,
      PreviousPassword: password,
      ProposedPassword: 'another good one',
    });
    expectProblem(await app.call('GET', '/session', { as: person.token }), 'TOKEN_REVOKED');
    expect((await list(own.token)).items).toMatchObject([{ id: own.sessionId, isCurrent: true }]);
  });

  test("somebody else's is not found, and stays", async () => {
    const [person, stranger] = [await createPerson(app), await createPerson(app)];
    const { sessionId, token } = await signInAgain(app, person);
    expectProblem(await end(stranger.token, sessionId), 'NOT_FOUND');
    expect((await app.call('GET', '/session/current', { as: token })).statusCode).toBe(200);
  });

  test('a token of the product has none', async () => {
    const visitor = await createVisitor(app);
    const { token } = await app.productTokens.issue({
      subject: subjectOf(visitor.token),
      role: 'VISITOR',
      expiresAt: new Date(Date.now() + 60_000),
    });
    for (const path of ['/session', '/session/current']) {
      expectProblem(await app.call('GET', path, { as: token }), 'FORBIDDEN');
    }
  });
});
