import type { Endpoint } from '@fairlead/contract/endpoint';
import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { openEvents } from '../../../test/event-stream.ts';
import { createExhibitor, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp, useTestApp } from '../../../test/use-test-app.ts';
import { isWellFormed, newSecret } from './known-tokens.ts';

const app = useOwnTestApp();
/** A second server on the same database, as behind a balancer. */
const other = useTestApp({}, () => ({ beside: app }));
/** Some milliseconds on a machine with nothing else to do. No clock would bring it: what is remembered is so for a minute. */
const soon = { timeout: 20_000, interval: 5 };

let stand: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  await other.listen();
});
beforeEach(async () => {
  stand = await createStand(app);
});

interface Made {
  readonly id: string;
  readonly token: string;
}

const make = (body: object, as = stand.owner.token) =>
  app.call('POST', '/managedToken', { as, body: { name: 'CRM', scope: 'READ', ...body } });
async function made(body: object = {}, as = stand.owner.token): Promise<Made> {
  const answer = await make(body, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const leadsOf = (projectId: string, as: string, at: TestApp = app) =>
  at.call('GET', `/project/${projectId}/lead`, { as });
const list = async () => (await app.call('GET', '/managedToken', { as: stand.owner.token })).json().items;
const revoke = (id: string, as = stand.owner.token) => app.call('DELETE', `/managedToken/${id}`, { as });

/** A colleague. */
async function colleague() {
  const person = await createExhibitor(app);
  await app.database.execute(sql`
    update accounts set exhibitor_id = ${stand.owner.exhibitor.id} where id = ${person.account.id}`);
  return { token: person.token, accountId: person.account.id };
}

describe('a managed token', () => {
  test('has its secret said once, and kept nowhere', async () => {
    const answer = await make({ name: 'Stand tablet', expiresAt: '2100-01-01T00:00:00Z' });
    const { token, ...shown } = answer.json();
    expect(token).toMatch(/^flt_[\w-]{49}$/);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Stand tablet',
      scope: 'READ',
      projectId: null,
      createdAt: expect.any(String),
      expiresAt: '2100-01-01T00:00:00.000Z',
      lastUsedAt: null,
      author: stand.owner.account.name,
      device: null,
    });
    expect(await list()).toEqual([shown]);
    const one = await app.call('GET', `/managedToken/${shown.id}`, { as: stand.owner.token });
    expect(one.json()).toEqual(shown);
    const stored = await app.database.query(sql`select t::text as row from managed_tokens t`);
    expect(JSON.stringify(stored)).not.toContain(token.slice(4, 30));
  });

  test('is another one when its making is repeated, for the first secret is not kept', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const again = () =>
      app.call('POST', '/managedToken', { as: stand.owner.token, headers, body: { name: 'CRM', scope: 'READ' } });
    const [first, second] = [(await again()).json(), (await again()).json()];
    expect(second.token).not.toBe(first.token);
    const kept = await app.database.query(sql`select answer::text from idempotency_keys`);
    expect(JSON.stringify(kept)).not.toContain('flt_');
  });

  test.each([
    [{ name: '' }, 'body.name'],
    [{ scope: 'ALL' }, 'body.scope'],
    [{ scope: 'CAPTURE' }, 'body.projectId'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'body.expiresAt'],
  ])('is refused of %j', async (body, path) => {
    const problem = expectProblem(await make(body), 'INVALID_INPUT');
    expect(problem.errors?.map((fault) => fault.path)).toContain(path);
  });

  test('is one of a hundred of a company at most', async () => {
    await app.database.execute(sql`
      insert into managed_tokens (id, exhibitor_id, account_id, name, scope, secret_hash, created_at)
      select gen_random_uuid(), ${stand.owner.exhibitor.id}::uuid, ${stand.owner.account.id}::uuid, 'n', 'READ',
        decode(md5(n || ${stand.owner.account.id}), 'hex'), now() from generate_series(1, 99) n`);
    const answers = await Promise.all([make({}), make({}), make({})]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  test('is used to the hour', async () => {
    const { token } = await made();
    await leadsOf(stand.project.id, token);
    await expect.poll(async () => (await list())[0].lastUsedAt, soon).not.toBeNull();
  });

  test('acts for its company alone, and nobody sees the tokens of another', async () => {
    const foreign = await createStand(app);
    const { token, id } = await made();
    expectProblem(await leadsOf(foreign.project.id, token), 'NOT_FOUND');
    expectProblem(await app.call('GET', `/managedToken/${id}`, { as: foreign.owner.token }), 'NOT_FOUND');
    expectProblem(await revoke(id, foreign.owner.token), 'NOT_FOUND');
    expectProblem(await make({ projectId: foreign.project.id }), 'NOT_FOUND');
    expect((await leadsOf(stand.project.id, token)).statusCode).toBe(200);
  });

  test('shows of a lead what people see of it', async () => {
    const visitor = await createVisitor(app, { name: 'Quixana Zwyrtek' });
    await scan(app, visitor.token, scanBody(stand.beacon));
    const { token } = await made();
    const [asPerson, asToken] = await Promise.all(
      [stand.owner.token, token].map(async (as) => (await leadsOf(stand.project.id, as)).json()),
    );
    expect(asToken).toEqual(asPerson);
    expect(asToken.items).toMatchObject([{ name: 'Q.', email: null }]);
  });

  test('that is bound to a project reaches no other one', async () => {
    const second = await createProject(app, stand.owner.token);
    const { token } = await made({ projectId: second.id });
    expect((await leadsOf(second.id, token)).statusCode).toBe(200);
    expectProblem(await leadsOf(stand.project.id, token), 'NOT_FOUND');
    const path = `/project/${stand.project.id}/leadReport/extended/csv`;
    expectProblem(await app.call('GET', path, { as: token }), 'NOT_FOUND');
  });
});

describe('a managed token may call', () => {
  const world = async () => {
    const { token: capture } = await made({ scope: 'CAPTURE', projectId: stand.project.id });
    const { token: read } = await made({ scope: 'READ' });
    const { token: full } = await made({ scope: 'FULL' });
    return { CAPTURE: capture, READ: read, FULL: full };
  };
  const ask = ({ method, path, body }: Endpoint, as: string) =>
    app.call(
      method,
      path.replace(/\{(\w+)\}/g, (_, name: string) =>
        name.startsWith('project') ? stand.project.id : crypto.randomUUID(),
      ),
      { as, ...(body ? { body: {} } : {}) },
    );

  test('what names its scope, and nothing else', async () => {
    const tokens = await world();
    const open: string[] = [];
    for (const definition of app.endpoints.filter(({ access }) => access !== 'PUBLIC')) {
      for (const [scope, token] of Object.entries(tokens)) {
        const answer = await ask(definition, token);
        const isOpen = (definition.scopes as readonly string[] | undefined)?.includes(scope) ?? false;
        if (isOpen) {
          open.push(`${scope} ${definition.name}`);
          expect([401, 403], `${definition.name} with ${scope}: ${answer.body}`).not.toContain(answer.statusCode);
        } else expectProblem(answer, 'FORBIDDEN');
      }
    }
    expect(open).toContain('READ listLeads');
    // The calls of a device's screens (device.browser.test.ts and the journey refuse any other), and no more.
    expect(open.filter((one) => one.startsWith('CAPTURE ')).toSorted()).toEqual([
      'CAPTURE captureLeads',
      'CAPTURE getCurrentManagedToken',
      'CAPTURE listBeacons',
      'CAPTURE reportDevice',
    ]);
    expect(open).not.toContain('READ unlockLeads');
  });

  test('of what exhibitors may call, and names its project in the path unless it is about the token', () => {
    for (const { name, access, scopes, path, isOfToken } of app.endpoints.filter((one) => one.scopes !== undefined)) {
      expect(access, name).toContain('EXHIBITOR');
      if (!isOfToken) expect(path, `${name} for ${scopes}`).toMatch(/\{project(?:Id)?\}/);
    }
  });
});

describe('a managed token is refused', () => {
  test('with a typo, without asking the database; as an unknown one; and as part of one', async () => {
    const secret = newSecret();
    expect(isWellFormed(secret)).toBe(true);
    for (let at = 4; at < secret.length; at += 1) {
      const typo = secret.slice(0, at) + (secret[at] === 'x' ? 'y' : 'x') + secret.slice(at + 1);
      expect(isWellFormed(typo), typo).toBe(false);
    }
    for (const token of [secret, secret.slice(0, -1), `${secret}x`, 'flt_', `flt_${'a'.repeat(10_000)}`]) {
      expectProblem(await leadsOf(stand.project.id, token), 'UNAUTHENTICATED');
    }
  });

  test('after its time', async () => {
    const { token } = await made({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    expect((await leadsOf(stand.project.id, token)).statusCode).toBe(200);
    app.setNow(new Date(Date.now() + 61_000));
    expectProblem(await leadsOf(stand.project.id, token), 'TOKEN_EXPIRED');
    app.setNow(null);
  });

  /** Both servers know the token; then something happens at one. */
  const endsEverywhere = async (token: string, code: 'TOKEN_REVOKED' | 'SUSPENDED', work: () => Promise<unknown>) => {
    for (const at of [app, other]) expect((await leadsOf(stand.project.id, token, at)).statusCode).toBe(200);
    await work();
    const status = code === 'SUSPENDED' ? 403 : 401;
    await expect.poll(async () => (await leadsOf(stand.project.id, token, other)).statusCode, soon).toBe(status);
    for (const at of [app, other]) expectProblem(await leadsOf(stand.project.id, token, at), code);
  };

  test('as soon as it is revoked, at every server, and is listed no more', async () => {
    const { id, token } = await made();
    const kept = await made();
    await endsEverywhere(token, 'TOKEN_REVOKED', async () => expect((await revoke(id)).statusCode).toBe(204));
    expectProblem(await revoke(id), 'NOT_FOUND');
    expect(await list()).toMatchObject([{ id: kept.id }]);
    expect((await leadsOf(stand.project.id, kept.token, other)).statusCode).toBe(200);
  });

  test('control: the other server knows it until the message comes', async () => {
    const { id, token } = await made();
    expect((await leadsOf(stand.project.id, token, other)).statusCode).toBe(200);
    await app.database.execute(sql`update managed_tokens set revoked_at = now() where id = ${id}`);
    expect((await leadsOf(stand.project.id, token, other)).statusCode).toBe(200);
  });

  test('when who made it leaves the team', async () => {
    const maker = await colleague();
    const { token } = await made({}, maker.token);
    const body = { accountId: maker.accountId };
    await endsEverywhere(token, 'TOKEN_REVOKED', async () => {
      const answer = await app.call('DELETE', '/exhibitor/account', { as: stand.owner.token, body });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    });
    expect(await list()).toEqual([]);
  });

  test.each(['EXHIBITOR', 'ACCOUNT'])('while its %s is suspended, and not afterwards', async (targetKind) => {
    const { token } = await made();
    const admin = await createAdmin(app);
    const { exhibitor, account } = stand.owner;
    const body = { targetKind, targetId: targetKind === 'EXHIBITOR' ? exhibitor.id : account.id, reason: 'Unpaid' };
    let suspensionId = '';
    await endsEverywhere(token, 'SUSPENDED', async () => {
      suspensionId = (await app.call('POST', '/admin/suspension', { as: admin.token, body })).json().id;
    });
    await app.call('DELETE', `/admin/suspension/${suspensionId}`, { as: admin.token });
    await expect.poll(async () => (await leadsOf(stand.project.id, token, other)).statusCode, soon).toBe(200);
  });

  test('and a stream that it follows ends', async () => {
    const { id, token } = await made();
    const stream = await openEvents(other, `/project/${stand.project.id}/live`, { as: token });
    await revoke(id);
    await expect.poll(() => stream.isEnded(), { timeout: 10_000, interval: 20 }).toBe(true);
  });
});
