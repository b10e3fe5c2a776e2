import { randomUUID } from 'node:crypto';
import { roles } from '@fairlead/contract/access';
import type { Endpoint } from '@fairlead/contract/endpoint';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { identity } from '../../../e2e/harness/identity.ts';
import type { CallOptions } from '../app.ts';
import { createColleague } from '../colleagues.ts';
import { createPerson, createVisitor, type Person } from '../factories.ts';
import { expectProblem } from '../problem.ts';
import { createAdmin } from '../roles.ts';
import { useOwnTestApp } from '../use-test-app.ts';
import { createForgedHeaders } from './forged-headers.ts';
import { callerFor, createWorld, endsItsCaller, fillPath, type World } from './world.ts';

const app = useOwnTestApp();
let world: World;
beforeAll(async () => {
  world = await createWorld(app);
});
afterEach(() => app.setNow(null));

/** Input that names nothing: a caller with access gets any answer, but about the input. */
const askWith = (definition: Endpoint, options: CallOptions) =>
  app.call(
    definition.method,
    fillPath(definition, () => randomUUID()),
    { ...options, ...(definition.body ? { body: {} } : {}) },
  );
const ask = (definition: Endpoint, as: string | undefined) => askWith(definition, { as });

const expiryOf = (token: string): Date => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return new Date(claims.exp * 1000);
};

const isGuarded = (definition: Endpoint): boolean => definition.access !== 'PUBLIC';
const needsToken = (definition: Endpoint): boolean => isGuarded(definition) && definition.access !== 'OPTIONAL';

describe('every endpoint', () => {
  test('answers 401 to nobody, unless it is public', async () => {
    for (const definition of app.endpoints) {
      const answer = await ask(definition, undefined);
      if (needsToken(definition)) expectProblem(answer, 'UNAUTHENTICATED');
      else expect([401, 403], definition.name).not.toContain(answer.statusCode);
    }
  });

  test('answers 403 to a person without the record of an allowed role, and to nobody else', async () => {
    const people = [
      ...roles.map((role) => ({
        token: world.tokens[role],
        allowed: (list: readonly string[]) => list.includes(role),
      })),
      { token: world.nobody.token, allowed: () => false },
    ];
    for (const definition of app.endpoints) {
      for (const person of people) {
        const isEnd = endsItsCaller(definition) && person.token === world.tokens.VISITOR;
        const answer = await ask(definition, isEnd ? (await createVisitor(app)).token : person.token);
        const isAllowed = !Array.isArray(definition.access) || person.allowed(definition.access);
        if (!isAllowed) expectProblem(answer, 'FORBIDDEN');
        else expect([401, 403], `${definition.name}: ${answer.body}`).not.toContain(answer.statusCode);
      }
    }
  });

  test('answers 403 MAY_NOT_BUY to a colleague who may not buy where it is a purchase, and to nobody else', async () => {
    const colleague = await createColleague(app, world.owner);
    const path = `/exhibitor/account/${colleague.account.id}`;
    await app.call('PATCH', path, { as: world.owner.token, body: { mayBuy: false } });
    const refused: string[] = [];
    for (const definition of app.endpoints) {
      const answer = await ask(definition, colleague.token);
      if (answer.statusCode === 403 && answer.json().code === 'MAY_NOT_BUY') refused.push(definition.name);
    }
    expect(refused).toEqual(app.endpoints.filter(({ isPurchase }) => isPurchase).map(({ name }) => name));
    expect(refused).toContain('openPayment');
  });

  test('answers 401 to a token that is not one of ours', async () => {
    const forged = await createForgedHeaders(app, world);
    // Each endpoint with two of them, each of them at a dozen endpoints; access.slow.test.ts has all pairs.
    for (const [index, definition] of app.endpoints.filter(isGuarded).entries()) {
      for (const at of [index, index + Math.ceil(forged.length / 2)]) {
        const [name = '', authorization = ''] = forged[at % forged.length] ?? [];
        const answer = await askWith(definition, { headers: { authorization } });
        expect(answer.statusCode, `${definition.name}, ${name}`).toBe(401);
        expectProblem(answer, 'UNAUTHENTICATED');
      }
    }
  });

  test('answers 401 TOKEN_EXPIRED once the token has expired', async () => {
    const person = await createVisitor(app);
    for (const definition of app.endpoints.filter(isGuarded)) {
      for (const token of [person.token, callerFor(world, definition) ?? '']) {
        // No later: what was revoked is forgotten soon after its tokens have run out.
        app.setNow(expiryOf(token));
        expectProblem(await ask(definition, token), 'TOKEN_EXPIRED');
      }
      app.setNow(null);
    }
  });

  test('answers 401 TOKEN_REVOKED as soon as the person has signed out everywhere', async () => {
    const person = await createVisitor(app);
    const visitorOnly = app.endpoints.find((definition) => definition.name === 'getVisitor');
    if (!visitorOnly) throw new Error('getVisitor is gone');
    expect((await ask(visitorOnly, person.token)).statusCode).toBe(200);
    await identity(app, 'GlobalSignOut', { AccessToken: person.accessToken });
    for (const definition of app.endpoints.filter(isGuarded)) {
      expectProblem(await ask(definition, person.token), 'TOKEN_REVOKED');
    }
  });

  test('is closed to whoever is suspended, and says so where that is why', async () => {
    for (const person of world.suspended) {
      for (const definition of app.endpoints.filter(isGuarded)) {
        const { name, access } = definition;
        const isTheirs =
          access === 'SIGNED_IN' || access === 'OPTIONAL' || (Array.isArray(access) && access.includes(person.role));
        const answer = await ask(definition, person.token);
        expect(answer.statusCode, `${name} as suspended ${person.what}: ${answer.body}`).toBe(403);
        expectProblem(answer, person.isWhole || isTheirs ? 'SUSPENDED' : 'FORBIDDEN');
      }
    }
  });

  test('works without a token, or with a bad one, where it is public', async () => {
    for (const definition of app.endpoints.filter((one) => !isGuarded(one))) {
      for (const token of [undefined, 'garbage', world.visitor.token]) {
        expect([401, 403], definition.name).not.toContain((await ask(definition, token)).statusCode);
      }
    }
  });
});

describe('one person with several records', () => {
  const register = async (person: Person) => {
    await app.call('POST', '/exhibitor', {
      as: person.token,
      body: { name: 'Kessler Antriebstechnik', accountName: 'Jana Brandt', language: 'en' },
    });
  };

  test('is let in with a record made a moment ago, although the one before is remembered', async () => {
    const person = await createVisitor(app);
    expect((await app.call('GET', '/visitor', { as: person.token })).statusCode).toBe(200);
    expectProblem(await app.call('GET', '/exhibitor/current', { as: person.token }), 'FORBIDDEN');
    await register(person);
    expect((await app.call('GET', '/exhibitor/current', { as: person.token })).statusCode).toBe(200);
    expect((await app.call('GET', '/visitor', { as: person.token })).statusCode).toBe(200);
  });

  test('acts in the role of the host where the endpoint allows it', async () => {
    const person = await createAdmin(app);
    await register(person);
    const project = await app.call('POST', '/exhibition', {
      as: person.token,
      body: { kind: 'PROJECT', name: 'Mine' },
    });
    expect(project.statusCode).toBe(201);
    const visible = async (host: string) => {
      const answer = await app.call('GET', '/exhibition?kind=PROJECT', {
        as: person.token,
        headers: { host: new URL(host).host },
      });
      return answer.json().items.map((item: { id: string }) => item.id);
    };
    expect(await visible(app.config.urls.business)).toEqual([project.json().id]);
    expect(await visible(app.config.urls.admin)).toContain(world.project.id);
  });

  test('is nobody to the API while it holds no record', async () => {
    const person = await createPerson(app);
    expectProblem(await app.call('GET', '/visitor', { as: person.token }), 'FORBIDDEN');
  });
});
