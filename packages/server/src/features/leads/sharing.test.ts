import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createDocument } from '../../../test/attachments.ts';
import { capture, captureOf } from '../../../test/captures.ts';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAskingStand, sendAnswers } from '../../../test/surveys.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sendWish } from '../../../test/wishes.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
type Visitor = Awaited<ReturnType<typeof createVisitor>>;

const sharing = async ({ token }: Visitor) => (await app.call('GET', '/visitor/sharing', { as: token })).json();
const share = ({ token }: Visitor, stand: Stand, isShared: boolean) =>
  app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: token, body: { isShared } });
const unlock = (stand: Stand, { visitor }: Visitor) =>
  app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${stand.project.id}, ${visitor.id}, now(), 0, 'EUR', 'BASE')`);
const leadsOf = async (stand: Stand, projectId = stand.project.id) =>
  (await app.call('GET', `/project/${projectId}/lead`, { as: stand.owner.token })).json().items;

const someone = {
  phone: '170 9988776',
  prefix: '+46',
  city: 'Gävle',
  state: 'Gävleborg',
  industry: '28',
  profession: 'ENGINEERING',
};
const locked = ['countryCode', 'industry', 'initial', 'organizationInitial', 'profession'];
const open = ['city', 'countryCode', 'email', 'industry', 'name', 'organization', 'phone', 'profession', 'state'];

describe('who has my data', () => {
  test('names each exhibitor once, with what it sees now and since when', async () => {
    const [stand, other] = [await createStand(app), await createStand(app)];
    const person = await createVisitor(app, someone);
    await scan(app, person.token, scanBody(stand.beacon, { occurredAt: '2026-06-01T08:00:00Z' }));
    const second = await createBeacon(app, stand.owner.token, stand.project.id);
    await scan(app, person.token, scanBody(second, { occurredAt: '2026-06-02T08:00:00Z' }));
    await scan(app, person.token, scanBody(other.beacon, { occurredAt: '2026-06-03T08:00:00Z' }));
    await unlock(stand, person);
    const list = await sharing(person);
    expect(list).toMatchObject([
      { exhibitor: { id: other.owner.exhibitor.id }, points: [{ name: 'Planetary gearbox PX-40' }], isShared: true },
      {
        exhibitor: { id: stand.owner.exhibitor.id, name: stand.owner.exhibitor.name, logoUrl: null },
        isShared: true,
        withdrawnAt: null,
        sources: ['VISITOR_SCAN'],
        points: [
          { id: stand.beacon.id, at: '2026-06-01T08:00:00.000Z' },
          { id: second.id, at: '2026-06-02T08:00:00.000Z' },
        ],
        firstAt: '2026-06-01T08:00:00.000Z',
        lastAt: '2026-06-02T08:00:00.000Z',
      },
    ]);
    expect(list[0].fields.toSorted()).toEqual(locked);
    expect(list[1].fields.toSorted()).toEqual(open);
  });

  test('tells the values that it sees, the points, the documents that were opened and the answers, in the reader’s language', async () => {
    const stand = await createAskingStand(app);
    const person = await createVisitor(app, someone);
    await scan(app, person.token, scanBody(stand.beacon));
    const document = await createDocument(app, stand.owner.token, stand.beacon.id);
    await app.call('POST', `/media/${document.storageKey}`, { as: person.token });
    const { survey, single, multi, text } = stand;
    await sendAnswers(app, person.token, survey, [
      { questionId: single.id, optionIds: [single.options[1]?.id] },
      { questionId: multi.id, optionIds: multi.options.slice(0, 2).map(({ id }) => id) },
      { questionId: text.id, text: 'Two suppliers' },
    ]);
    const read = async () =>
      (await app.call('GET', '/visitor/sharing', { as: person.token, language: 'de' })).json()[0];
    const hidden = { email: null, phone: null, city: null };
    expect(await read()).toMatchObject({
      seen: { name: 'M.', organization: 'V.', industry: '28', profession: 'ENGINEERING', countryCode: 'SE', ...hidden },
      points: [{ id: stand.beacon.id, name: 'Planetary gearbox PX-40' }],
      documents: [{ id: document.id, name: document.name }],
      answers: [
        { question: 'Wann kaufen Sie?', answers: ['Within a year'] },
        { question: 'What should we send you?', answers: ['Quote', 'CAD model'] },
        { question: 'Anything we should know?', answers: ['Two suppliers'] },
      ],
    });
    await sendWish(app, person.token, stand.owner.exhibitor.id, { beaconId: stand.beacon.id });
    expect((await read()).wish).toEqual({ ...(await leadsOf(stand))[0].wish, timeZone: 'Europe/Berlin' });
    await unlock(stand, person);
    const { seen, fields } = await read();
    expect(seen).toMatchObject({ name: 'Marta Lindqvist', email: person.email, phone: '+46 170 9988776' });
    const lead = (await leadsOf(stand))[0];
    for (const [field, value] of Object.entries(seen)) expect(value, field).toEqual(lead[field]);
    expect(fields.toSorted()).toEqual(open);
    await share(person, stand, false);
    expect(await read()).toMatchObject({
      seen: { name: 'M.', ...hidden },
      answers: [],
      points: [{}],
      documents: [{}],
      wish: null,
    });
  });

  test('says by which clock to read the last scan: that of its project', async () => {
    const [stand, person] = [await createStand(app), await createVisitor(app)];
    await scan(app, person.token, scanBody(stand.beacon, { occurredAt: '2026-06-01T08:00:00Z' }));
    expect((await sharing(person))[0]).toMatchObject({ lastTimeZone: 'Europe/Berlin' });
    await app.database.execute(sql`update exhibitions set time_zone = 'Asia/Tokyo' where id = ${stand.project.id}`);
    expect((await sharing(person))[0]).toMatchObject({ lastTimeZone: 'Asia/Tokyo' });
  });

  test('says who scanned last, whichever of them came first', async () => {
    const [stand, person] = [await createStand(app), await createVisitor(app)];
    const last = async () => {
      const [one] = await sharing(person);
      return [one.lastSource, one.lastAt, one.sources];
    };
    const both = ['VISITOR_SCAN', 'STAFF'];
    await capture(app, stand, captureOf(person, { occurredAt: '2026-06-01T08:00:00Z' }));
    expect(await last()).toEqual(['STAFF', '2026-06-01T08:00:00.000Z', ['STAFF']]);
    await scan(app, person.token, scanBody(stand.beacon, { occurredAt: '2026-06-02T08:00:00Z' }));
    expect(await last()).toEqual(['VISITOR_SCAN', '2026-06-02T08:00:00.000Z', both]);
    await capture(app, stand, captureOf(person, { occurredAt: '2026-06-03T08:00:00Z' }));
    expect(await last()).toEqual(['STAFF', '2026-06-03T08:00:00.000Z', both]);
    // An earlier one that arrives late changes nothing.
    await scan(app, person.token, scanBody(stand.beacon, { occurredAt: '2026-06-01T09:00:00Z' }));
    expect(await last()).toEqual(['STAFF', '2026-06-03T08:00:00.000Z', both]);
  });

  test('is empty for who scanned nothing, and knows nothing of an exhibitor that has no lead', async () => {
    const person = await createVisitor(app);
    expect(await sharing(person)).toEqual([]);
    expectProblem(await share(person, await createStand(app), false), 'NOT_FOUND');
  });
});

describe('taking it back', () => {
  test('masks the lead at once and for good, and giving it again shows it again', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app, someone);
    await scan(app, person.token, scanBody(stand.beacon));
    await unlock(stand, person);
    expect(await leadsOf(stand)).toMatchObject([{ name: 'Marta Lindqvist', isUnlocked: true }]);

    const taken = await share(person, stand, false);
    expect(taken.json()).toMatchObject({ isShared: false, points: [{ id: stand.beacon.id }] });
    expect(taken.json().fields.toSorted()).toEqual(locked);
    expect(await leadsOf(stand)).toMatchObject([
      { name: 'M.', email: null, isUnlocked: false, isConsentWithdrawn: true },
    ]);
    const csv = await app.call('GET', `/project/${stand.project.id}/leadReport/extended/csv`, {
      as: stand.owner.token,
    });
    expect(csv.body).not.toContain('Lindqvist');

    expect((await share(person, stand, false)).json()).toEqual(taken.json());
    expect((await share(person, stand, true)).json()).toMatchObject({ isShared: true, withdrawnAt: null });
    expect(await leadsOf(stand)).toMatchObject([{ name: 'Marta Lindqvist', isConsentWithdrawn: false }]);
    const events = await app.database.query(sql`
      select granted from consent_events where purpose = 'SHARE_WITH_EXHIBITOR' and exhibitor_id = ${stand.owner.exhibitor.id} order by at`);
    expect(events.map(({ granted }) => granted)).toEqual([true, false, true]);
  });

  test('holds for whatever arrives afterwards, also at another of its projects, and for nobody else', async () => {
    const [stand, other] = [await createStand(app), await createStand(app)];
    const person = await createVisitor(app, someone);
    await scan(app, person.token, scanBody(stand.beacon));
    await share(person, stand, false);
    const project = await createProject(app, stand.owner.token, { name: 'Showroom' });
    const beacon = await createBeacon(app, stand.owner.token, project.id);
    for (const point of [stand.beacon, beacon, other.beacon]) await scan(app, person.token, scanBody(point));
    await unlock({ ...stand, project }, person);
    expect(await leadsOf(stand, project.id)).toMatchObject([{ name: 'M.', isConsentWithdrawn: true }]);
    expect(await leadsOf(stand)).toMatchObject([{ scanCount: 2, isConsentWithdrawn: true }]);
    expect(await leadsOf(other)).toMatchObject([{ isConsentWithdrawn: false }]);
    expect((await sharing(person)).map(({ isShared }: { isShared: boolean }) => isShared)).toEqual([true, false]);
  });
});
