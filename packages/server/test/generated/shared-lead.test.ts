import { sql } from '@fairlead/database/sql';
import type { LightMyRequestResponse } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { subjectOf } from '../../../e2e/harness/identity.ts';
import { createVisitor, scan, scanBody } from '../factories.ts';
import { answersTo, sendAnswers } from '../surveys.ts';
import { useTestApp } from '../use-test-app.ts';
import { createWorld, fillPath, objectOf, type World } from './world.ts';

/** Two companies that compare what they can read must not find out that a locked lead of each is the same person. */

const app = useTestApp();
let companies: readonly World[];
beforeAll(async () => {
  companies = [await createWorld(app), await createWorld(app)];
});

async function createAnswered(world: World, text: string, visitor?: Awaited<ReturnType<typeof createVisitor>>) {
  const who = visitor ?? (await createVisitor(app));
  await scan(app, who.token, scanBody(world.beacon));
  const [single, multi, question] = world.survey.questions;
  if (!single || !multi || !question) throw new Error('The survey has lost its questions');
  const stand = { ...world, single, multi, text: question };
  const answers = answersTo(stand, { single: 0, multi: [1], text });
  expect((await sendAnswers(app, who.token, world.survey, answers)).statusCode).toBe(200);
  return who;
}

/** The queries that an endpoint does not answer without. */
const needed = (world: World): Readonly<Record<string, string>> => ({
  checkTradeFairIdentifier: 'uniqueIdentifier=expo',
  getPublicTradeFair: `qrCode=${world.openFair.id}`,
  getAdditionalVisitorAttributes: `tradeFairId=${world.openFair.id}`,
  getScanInfo: `qrCode=${world.beacon.code}`,
  getLegalText: 'lang=en',
  getWelcome: 'lang=en',
  getLeadVcards: `leadIds=${world.lead.id}`,
  explainPrice: `projectId=${world.project.id}&target=LEAD`,
});

async function textOf(answer: LightMyRequestResponse): Promise<string> {
  const type = String(answer.headers['content-type']);
  if (!type.includes('spreadsheetml')) return answer.body;
  const { sheets } = await readXlsx(answer.rawPayload);
  return JSON.stringify(sheets);
}

/** The path of every endpoint that a company's account may read, with each lead in turn where it names one. */
function* readable(world: World, leadIds: readonly string[]): Generator<{ name: string; path: string }> {
  for (const definition of app.endpoints.filter((one) => one.method === 'GET')) {
    const { access, name } = definition;
    if (access === 'SIGNED_IN' || access === 'PUBLIC' || access.includes('EXHIBITOR')) {
      const isAboutLead = definition.path.includes('{leadId}');
      for (const leadId of isAboutLead ? leadIds : ['']) {
        const path = fillPath(definition, (key) => (key === 'leadId' ? leadId : objectOf(world, definition, key)));
        const limit = definition.query && 'limit' in definition.query.shape ? 'limit=1' : '';
        yield { name, path: `${path}?${[needed(world)[name] ?? '', limit].filter(Boolean).join('&')}` };
      }
    }
  }
}

/** Everything a company's account can read, headers included, and page by page so that every cursor is seen. */
async function everythingFor(world: World): Promise<{ read: Set<string>; text: string }> {
  const as = world.owner.token;
  const leads = await app.call('GET', `/project/${world.project.id}/lead?limit=200`, { as });
  const leadIds = leads.json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  const [read, texts] = [new Set<string>(), [] as string[]];
  for (const { name, path } of readable(world, leadIds)) {
    let cursor: string | null = null;
    do {
      const answer: LightMyRequestResponse = await app.call(
        'GET',
        cursor === null ? path : `${path}&cursor=${cursor}`,
        {
          as,
        },
      );
      // Also what is of unlocked leads alone, of which there are none.
      if ([402, 403, 404].includes(answer.statusCode)) break;
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(200);
      read.add(name);
      const { 'x-request-id': _, ...headers } = answer.headers;
      texts.push(JSON.stringify(headers), await textOf(answer));
      const isJson = String(answer.headers['content-type']).includes('application/json');
      cursor = isJson ? (answer.json()?.nextCursor ?? null) : null;
    } while (cursor !== null);
  }
  return { read, text: decoded(texts.join('\n')) };
}

const opaque = /[A-Za-z0-9_+/-]{16,}={0,2}/g;

/** The text with whatever is hidden in base64 behind it, as deep as it goes. */
function decoded(text: string): string {
  const inside = [...text.matchAll(opaque)].flatMap(([token]) => {
    const plain = Buffer.from(token, 'base64').toString();
    return /^[\x20-\x7e]+$/.test(plain) ? [plain] : [];
  });
  return inside.length === 0 ? text : `${text}\n${decoded(inside.join('\n'))}`;
}

/** To the millisecond, which spreadsheets do not have: in one second this test is at both stands. */
const moments = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d+/g;

const tokensOf = (text: string): Set<string> =>
  new Set([opaque, moments].flatMap((form) => [...text.matchAll(form)].map(([token]) => token)));

async function common(): Promise<{ tokens: Set<string>; text: string; read: Set<string> }> {
  const [one, other] = await Promise.all(companies.map(everythingFor));
  if (!one || !other) throw new Error('There are two companies');
  const theirs = tokensOf(other.text);
  const tokens = new Set([...tokensOf(one.text)].filter((token) => theirs.has(token)));
  return { tokens, text: one.text + other.text, read: new Set([...one.read, ...other.read]) };
}

test('nothing that two companies can read says that a locked lead of each is the same person', async () => {
  for (const world of companies) await createAnswered(world, 'Of this company alone');
  const before = await common();
  const shared = await createVisitor(app);
  const [code] = await app.database.query<{ code: string }>(sql`
    select code from codes where target_id = ${shared.visitor.id}`);
  // Later than the people of one company alone, and then again, so that every page but the last ends with this person.
  for (const world of companies) {
    await createAnswered(world, 'Seen by both', shared);
    await createAnswered(world, 'Of this company alone');
  }
  for (const world of companies) await createAnswered(world, 'Seen by both', shared);
  // A phone's kept scans come at once, and the server's records of them in one transaction.
  const events = companies.map((world, index) =>
    scanBody(world.beacon, { occurredAt: new Date(Date.now() - index * 1_000).toISOString() }),
  );
  const batch = await app.call('POST', '/scan/batch', { as: shared.token, body: { events } });
  expect(batch.statusCode, batch.body).toBe(200);
  const body = { profile: { ...shared.visitor.profile, industry: '29' } };
  expect((await app.call('PUT', '/visitor', { as: shared.token, body })).statusCode).toBe(200);
  const after = await common();
  for (const name of ['listLeads', 'getLead', 'listLeadAnswers', 'listSurveyTexts', 'getSurveyResult']) {
    expect([...after.read]).toContain(name);
  }
  expect(after.read).toContain('getExtendedLeadsXlsx');
  const compact = (text: string) => text.replaceAll('-', '').toLowerCase();
  const secrets = {
    visitorId: shared.visitor.id,
    subject: subjectOf(shared.token),
    code: code?.code ?? '',
    email: shared.email,
  };
  const read = compact(after.text);
  expect(Object.entries(secrets).filter(([, secret]) => read.includes(compact(secret)))).toEqual([]);
  expect([...after.tokens].filter((token) => !before.tokens.has(token))).toEqual([]);
});

test('the id of a lead shows when the person was first seen, not when the server heard of it', async () => {
  const visitor = await createVisitor(app);
  // A phone that was offline reports both stands at once: the moment of that would be the same for both.
  const seen = ['2026-03-10T09:10:00.000Z', '2026-03-10T15:45:00.000Z'];
  const ids: string[] = [];
  for (const [index, world] of companies.entries()) {
    await scan(app, visitor.token, scanBody(world.beacon, { occurredAt: seen[index] }));
    const [lead] = await app.database.query<{ id: string }>(sql`
      select id from leads where project_id = ${world.project.id} and visitor_id = ${visitor.visitor.id}`);
    ids.push(lead?.id ?? '');
  }
  const times = ids.map((id) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString());
  expect(times).toEqual(seen);
});
