import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { capture, captureOf, countsOf, leadsOf, storedOf } from '../../../test/captures.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';

const app = useTestApp();

/** A stand that was there before anything that its devices captured. */
async function createOldStand() {
  const stand = await createStand(app);
  await app.database.execute(sql`update exhibitions set created_at = '2026-01-01' where id = ${stand.project.id}`);
  return stand;
}

type Stand = Awaited<ReturnType<typeof createStand>>;

const share = (as: string, stand: Stand, isShared: boolean) =>
  app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as, body: { isShared } });
const rateAtDesk = ({ project }: Stand, visitorId: string, rating: number, at: string) =>
  app.database.transaction(async (tx) => {
    await tx.execute(sql`update leads set rating = ${rating} where project_id = ${project.id}`);
    await tx.execute(sql`
      insert into lead_changes (project_id, visitor_id, id, change_id, at, author_id, before, after)
      values (${project.id}, ${visitorId}, ${newId()}, ${newId()}, ${at}, ${newId()}, '{"rating":0}',
        ${sql.json({ rating })})`);
  });

describe('what captures say of a lead', () => {
  const minute = (at: number) => ({ occurredAt: new Date(Date.UTC(2026, 9, 1, 10, at)).toISOString() });

  test('the latest rating counts, however late it arrives, and one without a rating changes nothing', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app);
    const ratings = [];
    for (const value of [
      { rating: 3, ...minute(5) },
      { rating: 1, ...minute(2) },
      { ...minute(8) },
      { rating: 5, ...minute(7) },
    ]) {
      const [outcome] = await capture(app, stand, captureOf(person, value));
      ratings.push(outcome?.lead?.rating);
    }
    expect(ratings).toEqual([3, 3, 3, 5]);
    const [lead] = await leadsOf(app, stand);
    expect(lead).toMatchObject({ firstAt: minute(2).occurredAt, lastAt: minute(8).occurredAt, scanCount: 0 });
  });

  test('whoever rates at the desk wins over what was captured before, and loses to what is captured after', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app);
    await capture(app, stand, captureOf(person, { rating: 4, ...minute(1) }));
    await rateAtDesk(stand, person.visitor.id, 2, minute(5).occurredAt);
    const late = await capture(app, stand, captureOf(person, { rating: 5, ...minute(4) }));
    expect(late[0]?.lead?.rating).toBe(2);
    const unrated = await capture(app, stand, captureOf(person, minute(6)));
    expect(unrated[0]?.lead?.rating).toBe(2);
    const after = await capture(app, stand, captureOf(person, { rating: 3, ...minute(7) }));
    expect(after[0]?.lead?.rating).toBe(3);
  });

  test('adds tags once, whatever their capitals, up to as many as a lead has', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app);
    await capture(app, stand, captureOf(person, { tags: ['Quote', 'Visit'] }));
    const [second] = await capture(
      app,
      stand,
      captureOf(person, { tags: ['visit', 'ÖPNV'] }),
      captureOf(person, { tags: ['öpnv'] }),
    );
    expect(second?.lead?.tags).toEqual(['Quote', 'Visit', 'ÖPNV']);
    const many = Array.from({ length: 20 }, (_, n) => `T${n}`);
    const [full] = await capture(app, stand, captureOf(person, { tags: many }));
    expect(full?.lead?.tags).toHaveLength(20);
  });

  test('whoever scanned the stand is a lead already; both say how', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app);
    await scan(app, person.token, scanBody(stand.beacon, minute(1)));
    expect((await leadsOf(app, stand))[0]?.capturedBy).toBeNull();
    const [outcome] = await capture(app, stand, captureOf(person, minute(3)));
    expect(outcome).toMatchObject({
      result: 'DUPLICATE',
      lead: { scanCount: 1, capturedBy: { at: minute(3).occurredAt } },
    });
    expect(await countsOf(app, stand)).toMatchObject({ leads: 1, scans: 1 });
    const [shown] = (await app.call('GET', '/visitor/sharing', { as: person.token })).json();
    expect(shown.sources).toEqual(['VISITOR_SCAN', 'STAFF']);
  });

  test('whoever is captured and scans later keeps their lead; the visitor is told that it was the staff', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app);
    await capture(app, stand, captureOf(person));
    const [shown] = (await app.call('GET', '/visitor/sharing', { as: person.token })).json();
    expect(shown).toMatchObject({ isShared: true, sources: ['STAFF'], points: [] });
    await scan(app, person.token, scanBody(stand.beacon));
    expect(await leadsOf(app, stand)).toMatchObject([{ scanCount: 1, points: [{ beaconId: stand.beacon.id }] }]);
    expect(await countsOf(app, stand)).toMatchObject({ leads: 1, scans: 1 });
  });
});

test('the timeline has each capture, and without what staff said while the person has taken the data back', async () => {
  const stand = await createOldStand();
  const person = await createVisitor(app);
  const value = { rating: 4, tags: ['Quote'], note: 'Test rig', beaconId: stand.beacon.id };
  const [first, second] = [captureOf(person, value), captureOf(person)];
  const [outcome] = await capture(app, stand, first);
  await capture(app, stand, second);
  const timeline = async () =>
    (
      await app.call('GET', `/project/${stand.project.id}/lead/${outcome?.lead?.id}/timeline`, {
        as: stand.owner.token,
      })
    ).json().items;
  const by = { kind: 'CAPTURE', author: stand.owner.account.name };
  const point = { id: stand.beacon.id, name: stand.beacon.name };
  const nothing = { point: null, rating: null, tags: [], note: null };
  expect(await timeline()).toEqual([
    { ...by, id: second.id, at: second.occurredAt, ...nothing },
    { ...by, id: first.id, at: first.occurredAt, point, rating: 4, tags: ['Quote'], note: 'Test rig' },
  ]);
  await share(person.token, stand, false);
  expect(await timeline()).toMatchObject([nothing, { point, rating: 4, tags: [], note: null }]);
});

describe('a person who', () => {
  test('took the data back stays withdrawn, with whatever staff says, and finds it when they share again', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app, { name: 'Inés Caballero' });
    await capture(app, stand, captureOf(person, { tags: ['Inés'], rating: 2 }));
    await share(person.token, stand, false);
    const item = captureOf(person, { tags: ['Caballero'], note: 'Caballero again', rating: 5 });
    const [outcome] = await capture(app, stand, item);
    expect(outcome).toMatchObject({
      result: 'DUPLICATE',
      lead: { isConsentWithdrawn: true, name: 'I.', tags: [], score: null },
    });
    expect(JSON.stringify(outcome)).not.toContain('Caballero');
    // Another project of the same exhibitor: withdrawn from its first moment.
    const second = await app.call('POST', '/exhibition', {
      as: stand.owner.token,
      body: { kind: 'PROJECT', name: 'Two' },
    });
    const [there] = await capture(app, { ...stand, project: second.json() }, captureOf(person));
    expect(there).toMatchObject({ result: 'OK', lead: { isConsentWithdrawn: true } });
    const events = await app.database.query(sql`
      select granted from consent_events where subject = ${subjectOf(person.token)}
        and exhibitor_id = ${stand.owner.exhibitor.id} order by at, id`);
    expect(events).toEqual([{ granted: true }, { granted: false }]);
    await share(person.token, stand, true);
    expect(await leadsOf(app, stand)).toMatchObject([{ isConsentWithdrawn: false, tags: ['Inés'] }]);
  });

  test('is unlocked is shown whole', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app, { name: 'Inés Caballero' });
    await capture(app, stand, captureOf(person));
    await app.database.execute(sql`
      insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
      values (${stand.project.id}, ${person.visitor.id}, now(), 0, 'EUR', 'BASE')`);
    const [outcome] = await capture(app, stand, captureOf(person));
    expect(outcome?.lead).toMatchObject({ isUnlocked: true, name: 'Inés Caballero', email: person.email });
  });

  test('is suspended is a lead as anybody: the stand is not told', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app);
    const admin = await createAdmin(app);
    const suspended = await app.call('POST', '/admin/suspension', {
      as: admin.token,
      body: { targetKind: 'VISITOR', targetId: person.visitor.id, reason: 'Spam' },
    });
    expect(suspended.statusCode).toBe(201);
    expect((await capture(app, stand, captureOf(person)))[0]).toMatchObject({
      result: 'OK',
      lead: { isUnlocked: false },
    });
  });

  test('left is nobody: what was captured before keeps its answer without their words, what comes late leads nowhere', async () => {
    const stand = await createOldStand();
    const person = await createVisitor(app, { name: 'Quixana Zwyrtek' });
    const known = captureOf(person, { tags: ['Zwyrtek'], note: 'Quixana of Plonkworks', rating: 3 });
    await capture(app, stand, known);
    expect((await app.call('DELETE', '/visitor/account', { as: person.token })).statusCode).toBe(204);
    const outcomes = await capture(app, stand, known, captureOf(person));
    expect(outcomes.map(({ result }) => result)).toEqual(['OK', 'MISSING']);
    expect(outcomes[0]?.lead).toMatchObject({ name: '', isConsentWithdrawn: true, tags: [] });
    expect(await storedOf(app, stand)).toMatchObject([{ tags: [], note: null, rating: 3 }]);
    expect(await countsOf(app, stand)).toMatchObject({ leads: 1 });
  });
});
