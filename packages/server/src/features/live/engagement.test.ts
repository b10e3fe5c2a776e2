import { randomUUID } from 'node:crypto';
import type { Survey } from '@fairlead/contract/surveys';
import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDocument, createLink } from '../../../test/attachments.ts';
import { type OpenEvents, openEvents } from '../../../test/event-stream.ts';
import { createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { type AskingStand, answersTo, createAsked, createAskingStand, sendAnswers } from '../../../test/surveys.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { sendWish } from '../../../test/wishes.ts';

const app = useOwnTestApp();
beforeAll(async () => {
  await app.listen();
});

const soon = { timeout: 10_000, interval: 5 };
let stand: AskingStand;
let visitor: Awaited<ReturnType<typeof createAsked>>;
let leadId: string;
beforeEach(async () => {
  stand = await createAskingStand(app);
  visitor = await createAsked(app, stand);
  const leads = await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token });
  leadId = leads.json().items[0].id;
});

const follow = () => openEvents(app, `/project/${stand.project.id}/live`, { as: stand.owner.token });
const named = ({ events }: OpenEvents) => events.flatMap(({ event, data }) => (event === 'leads' ? data.ids : [event]));

/**
 * Returns whether a listener hears of the lead during some work; a scan of another visitor follows it, which is heard for
 * certain.
 */
async function isHeardOf(work: () => Promise<unknown>): Promise<boolean> {
  const last = await createVisitor(app);
  const stream = await follow();
  await work();
  await scan(app, last.token, scanBody(stand.beacon));
  await expect.poll(() => named(stream).some((id) => id !== leadId), soon).toBe(true);
  await stream.close();
  return named(stream).includes(leadId);
}

const succeed = async (answer: ReturnType<typeof app.call>) => {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBeLessThan(300);
};
const send = (single: number, value: object = {}) =>
  succeed(sendAnswers(app, visitor.token, stand.survey, answersTo(stand, { single, multi: [0] }), value));
const say = (value = {}) => succeed(sendWish(app, visitor.token, stand.owner.exhibitor.id, value));
const withdraw = () =>
  succeed(
    app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: visitor.token, body: { isShared: false } }),
  );
/** Earlier messages are over. */
const settle = () => isHeardOf(async () => {});

describe('whoever follows a project hears of', () => {
  test('answers that are sent and changed, and of no draft', async () => {
    await settle();
    expect(await isHeardOf(() => send(0, { isComplete: false }))).toBe(false);
    expect(await isHeardOf(() => send(0))).toBe(true);
    expect(await isHeardOf(() => send(1))).toBe(true);
  });

  test('a wish that is said, and of none that was sent late', async () => {
    await settle();
    expect(await isHeardOf(() => say())).toBe(true);
    expect(await isHeardOf(() => say({ occurredAt: new Date(Date.now() - 86_400_000).toISOString() }))).toBe(false);
  });

  test('marks that change the scores', async () => {
    await send(0);
    const path = `/project/${stand.project.id}/survey`;
    const stored: Survey = (await app.call('GET', `${path}/${stand.survey.id}`, { as: stand.owner.token })).json();
    const { id, title, defaultLanguage } = stored;
    const questions = stored.questions.map((question) => ({
      ...question,
      options: question.options.map((option) => ({ ...option, isBuyingSignal: true })),
    }));
    const stream = await follow();
    await succeed(app.call('PUT', path, { as: stand.owner.token, body: { id, title, defaultLanguage, questions } }));
    await expect.poll(() => named(stream), soon).toContain('resync');
    await stream.close();
  });

  test('a document that is opened, looked at for long, and a link that is followed', async () => {
    const document = await createDocument(app, stand.owner.token, stand.beacon.id);
    const link = await createLink(app, stand.owner.token, stand.beacon.id);
    const open = () => succeed(app.call('POST', `/media/${document.storageKey}`, { as: visitor.token }));
    const look = (seconds: number) =>
      succeed(app.call('POST', `/attachment/${document.id}/look`, { as: visitor.token, body: { seconds } }));
    const followLink = () =>
      succeed(
        app.call('POST', '/event', {
          as: visitor.token,
          body: { at: new Date().toISOString(), attachmentId: link.id },
          headers: { 'x-eventtype': 'LINK_OPEN' },
        }),
      );
    await settle();
    expect(await isHeardOf(open)).toBe(true);
    expect(await isHeardOf(() => look(20))).toBe(false);
    expect(await isHeardOf(() => look(50))).toBe(true);
    expect(await isHeardOf(() => look(50))).toBe(false);
    expect(await isHeardOf(followLink)).toBe(true);
  });

  test('nothing of this from a withdrawn lead', async () => {
    const document = await createDocument(app, stand.owner.token, stand.beacon.id);
    expect(await isHeardOf(withdraw)).toBe(true);
    expect(await isHeardOf(() => send(0))).toBe(false);
    expect(await isHeardOf(() => say())).toBe(false);
    const open = () => succeed(app.call('POST', `/media/${document.storageKey}`, { as: visitor.token }));
    const look = () =>
      succeed(app.call('POST', `/attachment/${document.id}/look`, { as: visitor.token, body: { seconds: 90 } }));
    expect(await isHeardOf(open)).toBe(false);
    expect(await isHeardOf(look)).toBe(false);
  });
});

test('a note is told once it is there, also where an Idempotency-Key makes the commit come later', async () => {
  await settle();
  // The answer's row waits for a lock that the test holds: the note is written, and not committed.
  await app.database.execute(sql`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$`);
  await app.database.execute(sql`
    create trigger test_waits before update on idempotency_keys for each row execute function wait_for_test()`);
  const stream = await follow();
  const note = app.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4711)`);
    const sent = app.call('POST', `/project/${stand.project.id}/lead/${leadId}/note`, {
      as: stand.owner.token,
      body: { text: 'Call on Monday' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const isWaiting = async () =>
      (
        await app.database.query(
          sql`select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`,
        )
      ).length > 0;
    await expect.poll(isWaiting, soon).toBe(true);
    // Longer than news wait for others.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(named(stream)).toEqual([]);
    return { sent };
  });
  await succeed((await note).sent);
  await expect.poll(() => named(stream), soon).toEqual([leadId]);
  await stream.close();
  await app.database.execute(sql`drop trigger test_waits on idempotency_keys`);
});
