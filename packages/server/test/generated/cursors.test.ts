import { randomBytes } from 'node:crypto';
import type { Role } from '@fairlead/contract/access';
import type { Endpoint } from '@fairlead/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectProblem } from '../problem.ts';
import { useTestApp } from '../use-test-app.ts';
import { callerOf, type Echo, idFrom, position, startEcho } from './echo.ts';
import { callerFor, createWorld, fillPath, objectOf, parametersOf, type World } from './world.ts';

/** Every endpoint that takes a cursor, by the parameter that brings it back. */

const app = useTestApp();
const cursorNames = ['cursor', 'updatedSince'] as const;

interface Case {
  readonly definition: Endpoint;
  readonly name: (typeof cursorNames)[number];
}

const casesOf = (endpoints: readonly Endpoint[]): Case[] =>
  endpoints.flatMap((definition) =>
    cursorNames.filter((name) => name in (definition.query?.shape ?? {})).map((name) => ({ definition, name })),
  );

const rolesOf = ({ access }: Endpoint): readonly (Role | null)[] => (typeof access === 'string' ? [null] : access);

/** The path with ids of one owner in it, or another one in the place of one of them. */
const pathFor = (definition: Endpoint, foreign?: string): string =>
  fillPath(definition, (parameter) => {
    if (parameter === 'name') return foreign === parameter ? 'events' : 'visitors';
    return idFrom(`${parameter} ${foreign === parameter}`);
  });

/** The query that an endpoint does not answer without, and that begins a list which goes on by the parameter. */
const beginning = ({ definition, name }: Case): Record<string, string> => ({
  ...(definition.name === 'listUsers' ? { email: '' } : {}),
  ...(name === 'updatedSince' ? { updatedSince: '2000-01-01T00:00:00Z' } : {}),
});

const secretsKey = randomBytes(32);
let cases: Case[];
let one: Echo;
let other: Echo;
let restarted: Echo;
let elsewhere: Echo;
beforeAll(async () => {
  cases = casesOf(app.endpoints);
  const endpoints = [...new Set(cases.map(({ definition }) => definition))];
  one = await startEcho(endpoints, secretsKey);
  other = await startEcho(endpoints, secretsKey);
  restarted = await startEcho(endpoints, secretsKey);
  elsewhere = await startEcho(endpoints, randomBytes(32));
});
afterAll(async () => {
  for (const echo of [one, other, restarted, elsewhere]) await echo?.close();
});

/** Goes on with a cursor, which need not be of the same list. */
const goOn = (echo: Echo, who: ReturnType<typeof callerOf>, path: string, each: Case, cursor: string, more = {}) =>
  echo.ask(who, path, { ...beginning(each), [each.name]: cursor, ...more });

const refusal = ({ name }: Case) => ({
  status: 400,
  code: 'INVALID_INPUT',
  errors: [{ path: `query.${name}`, code: 'cursor' }],
});

/** The text with another character at a place. */
const changedAt = (text: string, place: number): string =>
  text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);

async function* eachCursor() {
  for (const each of cases) {
    for (const role of rolesOf(each.definition)) {
      const mine = callerOf(role, 'mine');
      const path = pathFor(each.definition);
      const { status, nextCursor, body } = await one.ask(mine, path, beginning(each));
      expect(status, `${each.definition.name} ${body}`).toBe(200);
      yield { ...each, role, mine, path, cursor: nextCursor, label: `${each.definition.name} ${each.name} ${role}` };
    }
  }
}

describe('a cursor', () => {
  test('is taken and given by the same endpoints, at the top of their answers alone', () => {
    const answersPages = app.endpoints.filter(({ response }) => {
      if (!(response instanceof z.ZodType)) return false;
      const form = JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
      const count = form.split('"nextCursor":{').length - 1;
      if (count > 0) expect(Object.keys((response as z.ZodObject).shape)).toContain('nextCursor');
      expect(count).toBeLessThanOrEqual(1);
      return count === 1;
    });
    expect(answersPages.map(({ name }) => name)).toEqual([...new Set(cases.map(({ definition }) => definition.name))]);
    expect(cases.length).toBeGreaterThan(30);
  });

  test('goes on at another process, and at one that was started again', async () => {
    for await (const { mine, path, cursor, label, ...each } of eachCursor())
      for (const process of [one, other, restarted]) {
        const answer = await goOn(process, mine, path, each, cursor, { limit: '7' });
        expect(answer, label).toMatchObject({ status: 200, query: { [each.name]: position } });
      }
  });

  test('is refused at another tenant, for another object, in another role, list or installation', async () => {
    let refused = 0;
    for await (const { role, mine, path, cursor, label, ...each } of eachCursor()) {
      const { definition } = each;
      const expectRefused = async (what: string, answer: ReturnType<Echo['ask']>, at: Case = each) => {
        expect(await answer, `${label} ${what}`).toMatchObject(refusal(at));
        refused += 1;
      };
      if (role !== 'ADMIN') await expectRefused('tenant', goOn(one, callerOf(role, 'theirs'), path, each, cursor));
      for (const another of rolesOf(definition).filter((one) => one !== role))
        await expectRefused(`role ${another}`, goOn(one, callerOf(another, 'mine'), path, each, cursor));
      for (const parameter of parametersOf(definition))
        await expectRefused(parameter, goOn(one, mine, pathFor(definition, parameter), each, cursor));
      if ('q' in (definition.query?.shape ?? {}))
        await expectRefused('filter', goOn(one, mine, path, each, cursor, { q: 'ada' }));
      for (const foreign of cases.filter((one) => one.definition !== definition || one.name !== each.name))
        if (rolesOf(foreign.definition).includes(role))
          await expectRefused(
            `at ${foreign.definition.name}`,
            goOn(one, mine, pathFor(foreign.definition), foreign, cursor),
            foreign,
          );
      await expectRefused('installation', goOn(elsewhere, mine, path, each, cursor));
    }
    expect(refused).toBeGreaterThan(200);
  });

  test('is refused when a character is changed, added or cut', async () => {
    let isFirst = true;
    for await (const { mine, path, cursor, label, ...each } of eachCursor()) {
      const places = isFirst ? [...cursor.split('').keys()] : [0, 10, 20, 40, cursor.length - 1];
      const changed = places.map((place) => changedAt(cursor, place));
      const others = [cursor.slice(0, -1), cursor.slice(0, 22), `${cursor}=`, `${cursor}A`, ` ${cursor}`, `${cursor}%`];
      for (const text of [...changed, ...others])
        expect(await goOn(one, mine, path, each, text), `${label} ${text}`).toMatchObject(refusal(each));
      isFirst = false;
    }
  });

  test('shows nothing of its position, and is another one each time', async () => {
    const [seen, lengths] = [new Set<string>(), new Set<number>()];
    const parts = position.match(/[\w-]{6,}/g) ?? [];
    expect(parts.length).toBeGreaterThan(2);
    for await (const { mine, path, cursor, ...each } of eachCursor()) {
      const again = (await one.ask(mine, path, beginning(each))).nextCursor;
      for (const text of [cursor, again]) {
        const shown = text + ['base64url', 'hex'].map((form) => Buffer.from(text, form as 'hex').toString('latin1'));
        for (const part of parts) expect(shown).not.toContain(part);
        expect(seen).not.toContain(text);
        seen.add(text);
        lengths.add(text.length);
      }
    }
    expect(lengths.size).toBe(1);
  });
});

describe('a made-up cursor', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(app);
  });
  const written = (text: string) => Buffer.from(text).toString('base64url');
  const madeUp = [
    position,
    written(position),
    written('["2026-01-01T00:00:00.000Z","00000000-0000-4000-8000-000000000000"]'),
    written('["a","00000000-0000-4000-8000-000000000000"]'),
    written('[1,"00000000-0000-4000-8000-000000000000"]'),
    written('["1 1","2026-01-01T00:00:00Z",[1,2,[]],null]'),
    '',
    'nonsense',
    randomBytes(28).toString('base64url'),
    randomBytes(92).toString('base64url'),
  ];

  test('is refused by every endpoint as it is served', async () => {
    let tried = 0;
    for (const each of cases) {
      const { definition, name } = each;
      const path = fillPath(definition, (parameter) => objectOf(world, definition, parameter));
      for (const text of madeUp) {
        const answer = await app.call('GET', `${path}?${new URLSearchParams({ ...beginning(each), [name]: text })}`, {
          as: callerFor(world, definition),
        });
        const { errors } = expectProblem(answer, 'INVALID_INPUT');
        expect(errors, `${definition.name} ${text}`).toMatchObject([{ path: `query.${name}` }]);
        tried += 1;
      }
    }
    expect(tried).toBe(cases.length * madeUp.length);
  });
});
