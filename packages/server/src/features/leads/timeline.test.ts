import type { TimelineEntry } from '@fairlead/contract/lead-work';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDocument } from '../../../test/attachments.ts';
import { createColleague } from '../../../test/colleagues.ts';
import { createStand, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { type AskingStand, answersTo, createAsked, createAskingStand, sendAnswers } from '../../../test/surveys.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { leadPersonalData } from './personal-data.ts';
import { holdLead, insertNote } from './timeline.ts';

const app = useOwnTestApp();

let stand: AskingStand;
let document: Awaited<ReturnType<typeof createDocument>>;
beforeAll(async () => {
  stand = await createAskingStand(app);
  document = await createDocument(app, stand.owner.token, stand.beacon.id);
});

let person: Awaited<ReturnType<typeof createAsked>>;
let path: string;
beforeEach(async () => {
  person = await createAsked(app, stand);
  const [lead] = await app.database.query<{ id: string }>(sql`
    select id from leads where project_id = ${stand.project.id} and visitor_id = ${person.visitor.id}`);
  path = `/project/${stand.project.id}/lead/${lead?.id}`;
});

const get = async (query = '', language = 'en') => {
  const answer = await app.call('GET', `${path}/timeline${query}`, { as: stand.owner.token, language });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: TimelineEntry[]; nextCursor: string | null }>();
};
const note = (body: object, as = stand.owner.token) => app.call('POST', `${path}/note`, { as, body });
const share = (isShared: boolean) =>
  app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: person.token, body: { isShared } });

/** Everything that can happen with a lead. */
async function doEverything() {
  await app.call('POST', `/media/${document.storageKey}`, { as: person.token });
  const answers = answersTo(stand, { single: 0, multi: [0, 2], text: 'Call Zwyrtek' });
  await sendAnswers(app, person.token, stand.survey, answers);
  expect((await note({ text: 'Zwyrtek wants\ntwo' })).statusCode).toBe(201);
  await app.call('PATCH', path, { as: stand.owner.token, body: { status: 'CONTACTED', rating: 4, tags: ['Zwyrtek'] } });
  await app.call('PATCH', path, { as: stand.owner.token, body: { tags: ['other'] } });
  await app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${stand.project.id}, ${person.visitor.id}, ${new Date()}, 500, 'EUR', 'BASE')`);
}

describe('GET …/lead/{leadId}/timeline', () => {
  test('tells what happened, newest first, with answers in the reader’s language', async () => {
    await doEverything();
    const { items, nextCursor } = await get('', 'de');
    expect(nextCursor).toBeNull();
    const author = stand.owner.account.name;
    expect(items).toMatchObject([
      { kind: 'UNLOCK', author: null, amount: 500, currency: 'EUR' },
      { kind: 'CHANGE', author, addedTags: ['other'], removedTags: ['Zwyrtek'] },
      { kind: 'CHANGE', author, status: 'CONTACTED', rating: 4, addedTags: ['Zwyrtek'], removedTags: [] },
      { kind: 'NOTE', author, text: 'Zwyrtek wants\ntwo' },
      {
        kind: 'ANSWERS',
        title: 'What do you need?',
        answers: [
          { question: 'Wann kaufen Sie?', type: 'SINGLE', answer: 'Within 3 months' },
          { question: 'What should we send you?', type: 'MULTI', answer: 'Quote, Samples' },
          { question: 'Anything we should know?', type: 'TEXT', answer: 'Call Zwyrtek' },
        ],
      },
      { kind: 'DOCUMENT', document: { id: document.id, name: document.name }, visits: 1 },
      { kind: 'SCAN', point: { id: stand.beacon.id, name: stand.beacon.name } },
    ]);
    expect(JSON.stringify(items)).not.toContain(person.visitor.id);
  });

  test('goes on page by page, through entries of the same moment too', async () => {
    await doEverything();
    const at = new Date(Date.now() - 60_000).toISOString();
    for (let times = 0; times < 4; times += 1)
      await scan(app, person.token, scanBody(stand.beacon, { occurredAt: at }));
    const { items } = await get();
    expect(items).toHaveLength(11);
    const seen: TimelineEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await get(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(items);
  });

  test('leaves out what may name a person who took the data back, and shows it again afterwards', async () => {
    await doEverything();
    await share(false);
    const { items } = await get();
    expect(items).toMatchObject([
      { kind: 'UNLOCK' },
      { kind: 'CHANGE', status: 'CONTACTED', rating: 4 },
      { kind: 'DOCUMENT' },
      { kind: 'SCAN' },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/Zwyrtek|other|addedTags/);
    await share(true);
    expect((await get()).items).toHaveLength(7);
  });

  test('shows drafts to nobody, and nothing to another company', async () => {
    await sendAnswers(app, person.token, stand.survey, answersTo(stand, { text: 'Draft' }), { isComplete: false });
    expect((await get()).items).toMatchObject([{ kind: 'SCAN' }]);
    const other = await createStand(app);
    expectProblem(await app.call('GET', `${path}/timeline`, { as: other.owner.token }), 'NOT_FOUND');
  });
});

describe('POST …/lead/{leadId}/note', () => {
  test('adds a note once, however often the same one comes, and never another under its id', async () => {
    const id = crypto.randomUUID();
    const first = (await note({ id, text: ' Met at 10 ' })).json();
    expect(first).toMatchObject({ id, text: 'Met at 10', author: stand.owner.account.name });
    const again = await Promise.all(Array.from({ length: 5 }, () => note({ id, text: 'Met at 10' })));
    expect(again.map((answer) => answer.json())).toEqual(again.map(() => first));
    expectProblem(await note({ id, text: 'Met at 11' }), 'EVENT_ID_REUSED');
    expect((await get()).items.filter(({ kind }) => kind === 'NOTE')).toMatchObject([{ id, text: 'Met at 10' }]);
  });

  test('keeps notes without an id apart, and the names of their authors while they are there', async () => {
    const colleague = await createColleague(app, stand.owner, { name: 'Ines Faber' });
    await note({ text: 'The same' });
    await note({ text: 'The same' }, colleague.token);
    const authors = async () => (await get()).items.flatMap((one) => (one.kind === 'NOTE' ? [one.author] : []));
    expect(await authors()).toEqual(['Ines Faber', stand.owner.account.name]);
    const body = { accountId: colleague.account.id };
    await app.call('DELETE', '/exhibitor/account', { as: stand.owner.token, body });
    expect(await authors()).toEqual([null, stand.owner.account.name]);
  });

  test('refuses what is empty, too long, about a withdrawn lead or about no lead of the company', async () => {
    for (const text of ['', '  ', 'x'.repeat(2001)]) {
      expect(expectProblem(await note({ text }), 'INVALID_INPUT').errors).toMatchObject([{ path: 'body.text' }]);
    }
    const other = await createStand(app);
    expectProblem(await note({ text: 'Mine?' }, other.owner.token), 'NOT_FOUND');
    await share(false);
    expectProblem(await note({ text: 'Still here' }), 'CONSENT_WITHDRAWN');
    expect(await app.database.query(sql`select 1 from lead_notes where visitor_id = ${person.visitor.id}`)).toEqual([]);
  });

  test.each([
    ['leaves nothing of it', true, 0],
    ['would leave it behind without the lock, as a control', false, 1],
  ] as const)('of somebody who leaves while it is added %s', async (_, isCareful, rows) => {
    const { visitor } = person;
    const leadId = path.split('/').at(-1) ?? '';
    // The trigger that makes a note searchable locks the lead too.
    if (!isCareful) await app.database.execute(sql`alter table lead_notes disable trigger notes_made_are_searched`);
    const add = async (tx: Executor) => {
      if (isCareful) await holdLead(tx, stand.project.id, leadId);
      const key = { projectId: stand.project.id, visitorId: visitor.id, id: crypto.randomUUID() };
      await insertNote(tx, { ...key, at: new Date(), authorId: stand.owner.account.id, text: 'Zwyrtek' });
    };
    const leave = async (tx: Executor) => {
      await leadPersonalData.eraseVisitor?.(tx, { visitorId: visitor.id, subject: '' }, new Date());
    };
    await overlap(app.database, add, leave);
    await app.database.execute(sql`alter table lead_notes enable trigger notes_made_are_searched`);
    const left = await app.database.query(sql`select 1 from lead_notes where visitor_id = ${visitor.id}`);
    expect(left).toHaveLength(rows);
  });
});
