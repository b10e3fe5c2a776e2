import { longLookSeconds } from '@fairlead/contract/attachments';
import { explainScore, type ScoreFacts, scoreReasons } from '@fairlead/contract/lead-score';
import type { Lead } from '@fairlead/contract/leads';
import type { Survey } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createDocument } from '../../../test/attachments.ts';
import { createBeacon, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { wrongFacts } from '../../../test/lead-facts.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { type AskingStand, answersTo, createAsked, createAskingStand, sendAnswers } from '../../../test/surveys.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const leadsOf = async ({ project, owner }: AskingStand): Promise<Lead[]> =>
  (await app.call('GET', `/project/${project.id}/lead`, { as: owner.token })).json().items;
const reasonsOf = async (stand: AskingStand) => (await leadsOf(stand)).map(({ scoreReasons: reasons }) => reasons);

/** Marks options of the survey's first two questions, by their places, in the place of those that were marked. */
async function mark(stand: AskingStand, marks: { single?: readonly number[]; multi?: readonly number[] }) {
  const path = `/project/${stand.project.id}/survey`;
  const stored: Survey = (await app.call('GET', `${path}/${stand.survey.id}`, { as: stand.owner.token })).json();
  const questions = stored.questions.map((question, place) => ({
    ...question,
    options: question.options.map((option, number) => ({
      ...option,
      isBuyingSignal: ([marks.single, marks.multi][place] ?? []).includes(number),
    })),
  }));
  const { id, title, defaultLanguage } = stored;
  const answer = await app.call('PUT', path, {
    as: stand.owner.token,
    body: { id, title, defaultLanguage, questions },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

test('the database weighs as the contract explains', async () => {
  const below = (limit: number) => Math.floor(Math.random() * limit);
  const all = Array.from({ length: 3000 }, () => ({
    POINTS: below(6),
    DOCUMENTS: below(6),
    LONG_LOOK: below(3),
    ANSWERS: below(3),
    BUYING_SIGNALS: below(6),
    WISH: below(3),
    SECOND_DAY: below(2),
    RATING: below(6),
  })) satisfies ScoreFacts[];
  const given = JSON.stringify(all);
  const rows = await app.database.query<{ score: number }>(sql`
    select lead_score(f."POINTS", f."DOCUMENTS", f."LONG_LOOK", f."ANSWERS", f."BUYING_SIGNALS", f."WISH",
      '2026-11-23T08:00:00Z'::timestamptz, '2026-11-23T08:00:00Z'::timestamptz
        + case f."SECOND_DAY" when 1 then interval '12 hours' else interval '11 hours 59 minutes' end, f."RATING") as score
    from jsonb_array_elements(${given}::jsonb) with ordinality as t (facts, place),
      jsonb_to_record(t.facts) as f ("POINTS" smallint, "DOCUMENTS" smallint, "LONG_LOOK" smallint, "ANSWERS" smallint,
        "BUYING_SIGNALS" smallint, "WISH" smallint, "SECOND_DAY" smallint, "RATING" smallint)
    order by t.place`);
  expect(rows.map(({ score }) => score)).toEqual(
    all.map((facts) => explainScore(facts).reduce((sum, { points }) => sum + points, 0)),
  );
  expect(new Set(rows.map(({ score }) => score)).size).toBeGreaterThan(20);
  expect(Object.keys(all[0] ?? {})).toEqual(scoreReasons);
});

describe('the score of a lead', () => {
  test('counts what the person did, and adds up to what it explains', async () => {
    const stand = await createAskingStand(app);
    const second = await createBeacon(app, stand.owner.token, stand.project.id);
    const document = await createDocument(app, stand.owner.token, stand.beacon.id);
    const visitor = await createAsked(app, stand);
    expect(await reasonsOf(stand)).toEqual([[{ reason: 'POINTS', points: 10 }]]);
    await scan(app, visitor.token, scanBody(stand.beacon));
    await scan(app, visitor.token, scanBody(second));
    for (let times = 0; times < 2; times += 1)
      await app.call('POST', `/media/${document.storageKey}`, { as: visitor.token });
    await mark(stand, { single: [0], multi: [1] });
    await sendAnswers(app, visitor.token, stand.survey, answersTo(stand, { single: 0, multi: [0, 1] }));
    const [lead] = await leadsOf(stand);
    expect(lead?.scoreReasons).toEqual([
      { reason: 'POINTS', points: 20 },
      { reason: 'DOCUMENTS', points: 5 },
      { reason: 'ANSWERS', points: 10 },
      { reason: 'BUYING_SIGNALS', points: 10 },
    ]);
    expect(lead?.score).toBe(45);
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
  });

  test('counts a document that was looked at for a minute in all, once, and only one that they opened', async () => {
    const stand = await createAskingStand(app);
    const document = await createDocument(app, stand.owner.token, stand.beacon.id);
    const [visitor, stranger] = [await createAsked(app, stand), await createVisitor(app)];
    const look = (seconds: number, { token }: { token: string } = visitor) =>
      app.call('POST', `/attachment/${document.id}/look`, { as: token, body: { seconds } });
    for (const person of [visitor, stranger]) expectProblem(await look(60, person), 'NOT_FOUND');
    await app.call('POST', `/media/${document.storageKey}`, { as: visitor.token });
    for (const seconds of [0, 601, 1.5]) expectProblem(await look(seconds), 'INVALID_INPUT');
    const hasLooked = async () => (await reasonsOf(stand))[0]?.some(({ reason }) => reason === 'LONG_LOOK');
    expect((await look(longLookSeconds - 1)).statusCode).toBe(204);
    expect(await hasLooked()).toBe(false);
    await Promise.all(Array.from({ length: 8 }, () => look(1)));
    await look(600);
    expect(await hasLooked()).toBe(true);
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
  });

  test('follows answers that are replaced, drafts that are sent, and nothing that comes late', async () => {
    const stand = await createAskingStand(app);
    const { token } = await createAsked(app, stand);
    await mark(stand, { single: [0], multi: [0, 1, 2] });
    const signals = async () =>
      (await reasonsOf(stand))[0]?.find(({ reason }) => reason === 'BUYING_SIGNALS')?.points ?? 0;
    const send = (answers: object[], value: object = {}) => sendAnswers(app, token, stand.survey, answers, value);
    await send(answersTo(stand, { multi: [0] }), { isComplete: false });
    expect(await signals()).toBe(0);
    await send(answersTo(stand, { single: 0, multi: [0] }));
    expect(await signals()).toBe(10);
    await send(answersTo(stand, { single: 1, multi: [2] }));
    expect(await signals()).toBe(5);
    await send(answersTo(stand, { single: 0, multi: [0, 1, 2] }), { answeredAt: '2026-01-01T00:00:00Z' });
    expect(await signals()).toBe(5);
    // A required answer is gone: a draft again.
    await send(answersTo(stand, { multi: [0] }), { isComplete: false });
    expect(await reasonsOf(stand)).toEqual([[{ reason: 'POINTS', points: 10 }]]);
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
  });

  test('follows marks that the team changes, also while people answer', async () => {
    const stand = await createAskingStand(app);
    const people = await Promise.all(Array.from({ length: 12 }, () => createAsked(app, stand)));
    const answer = ({ token }: { token: string }, single: number) =>
      sendAnswers(app, token, stand.survey, answersTo(stand, { single, multi: [single] }));
    for (const person of people.slice(0, 6)) await answer(person, 0);
    await Promise.all([
      ...people.slice(3).map((person, index) => answer(person, index % 2)),
      mark(stand, { single: [0] }),
      ...people.map(({ token }) => scan(app, token, scanBody(stand.beacon))),
    ]);
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
    await mark(stand, { single: [1], multi: [0] });
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
    await mark(stand, {});
    const rows = await app.database.query(sql`
      select sum(buying_signal_count)::int as signals from leads where project_id = ${stand.project.id}`);
    expect(rows).toEqual([{ signals: 0 }]);
  });

  test('is not shown to the visitor: which options are marked stays with the team', async () => {
    const stand = await createAskingStand(app);
    const { token } = await createAsked(app, stand);
    await mark(stand, { single: [0] });
    const asked = await app.call('GET', `/survey/${stand.survey.id}`, { as: token });
    expect(asked.json().questions[0].options).toHaveLength(2);
    expect(asked.body).not.toContain('BuyingSignal');
  });

  test('counts a point and a document once, whatever comes at once', async () => {
    const stand = await createAskingStand(app);
    const beacons = [stand.beacon];
    while (beacons.length < 4) beacons.push(await createBeacon(app, stand.owner.token, stand.project.id));
    const documents = await Promise.all(beacons.map((beacon) => createDocument(app, stand.owner.token, beacon.id)));
    const people = await Promise.all(Array.from({ length: 6 }, () => createVisitor(app)));
    const again = [...beacons, ...beacons, ...beacons];
    await Promise.all(people.flatMap(({ token }) => again.map((beacon) => scan(app, token, scanBody(beacon)))));
    await Promise.all(
      people.flatMap(({ token }) =>
        [...documents, ...documents].map(({ storageKey }) => app.call('POST', `/media/${storageKey}`, { as: token })),
      ),
    );
    expect((await leadsOf(stand)).map(({ score }) => score)).toEqual(people.map(() => 30 + 15));
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
  });

  test.each([
    ['adds what another flight adds at the same time', 1, 2],
    ['would miss it if the rows were counted, as a control', 0, 1],
  ])('%s', async (_, isAdding, points) => {
    const stand = await createAskingStand(app);
    const { visitor } = await createAsked(app, stand);
    const work = async (tx: Executor) => {
      await tx.execute(sql`
        insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, first_event_id)
        values (${stand.project.id}, ${visitor.id}, gen_random_uuid(), now(), now(), gen_random_uuid())`);
      const counted = sql`(select count(*) from scans where project_id = ${stand.project.id} and visitor_id = ${visitor.id})`;
      await tx.execute(sql`
        insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, point_count)
        values (${stand.project.id}, ${visitor.id}, gen_random_uuid(), now(), now(), gen_random_uuid(), 1)
        on conflict (project_id, visitor_id) do update set
          point_count = ${isAdding === 1 ? sql`leads.point_count + 1` : counted}`);
    };
    await overlap(app.database, work, work);
    const [lead] = await app.database.query<{ pointCount: number }>(sql`
      select point_count from leads where project_id = ${stand.project.id}`);
    expect(lead?.pointCount).toBe(points + 1);
  });
});
