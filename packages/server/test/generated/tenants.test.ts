import type { Endpoint } from '@fairlead/contract/endpoint';
import { sql } from '@fairlead/database/sql';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../problem.ts';
import { useOwnTestApp } from '../use-test-app.ts';
import { validInput } from './arbitraries.ts';
import { callerFor, createWorld, fillPath, objectOf, parametersOf, type World } from './world.ts';

const app = useOwnTestApp();
let mine: World;
let theirs: World;
beforeAll(async () => {
  [mine, theirs] = [await createWorld(app), await createWorld(app)];
});

/** Parameters that only narrow a list of the caller's own: a foreign one finds nothing. */
const narrowing: Readonly<Record<string, readonly string[]>> = { listTradeFairScans: ['tradeFairId'] };

/** Everything that is stored, but for what a request itself may leave behind. */
async function everything(): Promise<string> {
  const tables = await app.database.query<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = 'public' and table_name not like 'identity%'`);
  const contents = [];
  for (const { name } of tables) {
    const [row] = await app.database.query(sql`
      select coalesce(md5(string_agg((to_jsonb(t) - 'seen_at')::text, '' order by t::text)), '') as hash from ${sql.identifier(name)} t`);
    contents.push(`${name} ${row?.['hash']}`);
  }
  return contents.join('\n');
}

/** Administrators have no objects of their own: they see everybody's. */
const isAdmins = (definition: Endpoint): boolean => definition.access[0] === 'ADMIN';

/** The queries that an endpoint does not answer without. */
const needed = (world: World): Readonly<Record<string, string>> => ({
  checkTradeFairIdentifier: '?uniqueIdentifier=expo',
  listUsers: '?email=',
  getLeadVcards: '?leadIds=00000000-0000-4000-8000-000000000000',
  explainPrice: `?projectId=${world.project.id}&target=LEAD`,
});

const explanation = ({ project }: World) => `/price/explain?projectId=${project.id}&target=LEAD`;

const bodyFor = (definition: Endpoint): unknown =>
  definition.body ? fc.sample(validInput(definition.body), { numRuns: 1, seed: 7 })[0] : undefined;

/** Every way to fill the parameters from the two worlds in which one at least is theirs. */
function* foreignFillings(definition: Endpoint): Generator<Record<string, string>> {
  const parameters = parametersOf(definition);
  for (let mask = 1; mask < 2 ** parameters.length; mask += 1) {
    yield Object.fromEntries(
      parameters.map((parameter, index) => {
        const isTheirs = (mask & (2 ** index)) !== 0;
        return [parameter, objectOf(isTheirs ? theirs : mine, definition, parameter)];
      }),
    );
  }
}

describe("somebody else's object", () => {
  test('is not found by any endpoint, whichever parameter names it, and stays as it is', async () => {
    const before = await everything();
    let tried = 0;
    for (const definition of app.endpoints.filter((one) => one.access !== 'PUBLIC' && !isAdmins(one))) {
      const body = bodyFor(definition);
      for (const filling of foreignFillings(definition)) {
        const path =
          fillPath(definition, (parameter) => filling[parameter] ?? '') + (needed(mine)[definition.name] ?? '');
        const answer = await app.call(definition.method, path, { as: callerFor(mine, definition), body });
        if (narrowing[definition.name]) expect(answer.json()).toMatchObject({ items: [] });
        else {
          expect(answer.statusCode, `${definition.method} ${definition.name} ${answer.body}`).toBe(404);
          expectProblem(answer, 'NOT_FOUND');
        }
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(15);
    expect(await everything()).toBe(before);
  });

  test('is found by its own people through the same paths', async () => {
    for (const definition of app.endpoints.filter((one) => one.method === 'GET' && one.access !== 'PUBLIC')) {
      const path = fillPath(definition, (parameter) => objectOf(theirs, definition, parameter));
      const query = needed(theirs)[definition.name] ?? '';
      const as = definition.isOfToken ? theirs.managedToken.token : callerFor(theirs, definition);
      const answer = await app.call('GET', path + query, { as });
      // Their only lead is locked.
      const found = definition.name.startsWith('getCompleteLeads') ? 402 : 200;
      expect(answer.statusCode, `${definition.name} ${answer.body}`).toBe(found);
    }
  });

  test('is not found by ids in a body or a query either', async () => {
    const { owner } = mine;
    const before = await everything();
    const removed = await app.call('DELETE', '/exhibition', { as: owner.token, body: [theirs.project.id] });
    expect(removed.json()).toEqual([{ id: theirs.project.id, result: 'MISSING' }]);
    const account = { accountId: theirs.owner.account.id };
    expectProblem(await app.call('DELETE', '/exhibitor/account', { as: owner.token, body: account }), 'NOT_FOUND');
    const accounts = `/exhibitor/account?exhibitorId=${theirs.owner.exhibitor.id}`;
    expectProblem(await app.call('GET', accounts, { as: owner.token }), 'NOT_FOUND');
    for (const query of [`/license?exhibitorId=${theirs.owner.exhibitor.id}`, explanation(theirs)])
      expectProblem(await app.call('GET', query, { as: owner.token }), 'NOT_FOUND');
    const projects = await app.call('GET', `/exhibition?owner=${theirs.owner.exhibitor.id}`, { as: owner.token });
    expect(projects.json().items).toEqual([]);
    const scans = await app.call('PATCH', '/scan', {
      as: mine.visitor.token,
      body: { ids: [theirs.beacon.id], archived: true },
    });
    expect(scans.json()).toEqual([{ id: theirs.beacon.id, result: 'MISSING' }]);
    const leads = await app.call('GET', `/project/${mine.project.id}/lead?beaconId=${theirs.beacon.id}`, {
      as: owner.token,
    });
    expect(leads.json().items).toEqual([]);
    const changed = await app.call('PATCH', `/project/${mine.project.id}/lead`, {
      as: owner.token,
      body: { leadIds: [theirs.lead.id], rating: 5, addTags: ['mine'] },
    });
    expect(changed.json()).toEqual({ changeId: null, results: [{ id: theirs.lead.id, result: 'MISSING' }] });
    const assigned = await app.call('PATCH', `/project/${mine.project.id}/lead/${mine.lead.id}`, {
      as: owner.token,
      body: { assigneeId: theirs.owner.account.id },
    });
    expectProblem(assigned, 'INVALID_INPUT');
    const child = { kind: 'PROJECT', name: 'Mine', parentId: theirs.project.id };
    expectProblem(await app.call('POST', '/exhibition', { as: owner.token, body: child }), 'INVALID_INPUT');
    expect(await everything()).toBe(before);
  });
});
