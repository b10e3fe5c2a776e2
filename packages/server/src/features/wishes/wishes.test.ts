import type { Lead } from '@fairlead/contract/leads';
import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { wrongFacts } from '../../../test/lead-facts.ts';
import { unlockLead } from '../../../test/leads.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sendWish, wishBody } from '../../../test/wishes.ts';

const app = useTestApp();

let stand: Awaited<ReturnType<typeof createStand>>;
let visitor: Awaited<ReturnType<typeof createVisitor>>;
let exhibitorId: string;
beforeEach(async () => {
  stand = await createStand(app);
  visitor = await createVisitor(app, { prefix: null, phone: null });
  exhibitorId = stand.owner.exhibitor.id;
  await scan(app, visitor.token, scanBody(stand.beacon));
});

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
async function wish(value: object = {}, as = visitor.token) {
  const answer = await sendWish(app, as, exhibitorId, value);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().wish;
}
const takeBack = (occurredAt = new Date().toISOString()) =>
  app.call('DELETE', `/visitor/wish/${exhibitorId}`, {
    as: visitor.token,
    body: { id: crypto.randomUUID(), occurredAt },
  });
const mine = async (as = visitor.token) => (await app.call('GET', '/visitor/wish', { as })).json();
const leadsOf = async (query = '', projectId = stand.project.id): Promise<Lead[]> =>
  (await app.call('GET', `/project/${projectId}/lead?${query}`, { as: stand.owner.token })).json().items;
const onlyLead = async (projectId = stand.project.id): Promise<Lead> => {
  const [lead, ...others] = await leadsOf('', projectId);
  if (!lead || others.length > 0) throw new Error('There is not one lead');
  return lead;
};
const share = (isShared: boolean) =>
  app.call('PUT', `/visitor/sharing/${exhibitorId}`, { as: visitor.token, body: { isShared } });
const telephone = { prefix: '+34', phone: '944 555 010' };
const byTelephone = { by: 'TELEPHONE', noCalls: false };
const storedCount = async () =>
  (await app.database.query(sql`select 1 from wishes where visitor_id = ${visitor.visitor.id}`)).length;

describe('a wish', () => {
  test('is seen by the exhibitor in the lead, counts in its score, and is the visitor’s to read', async () => {
    const before = await onlyLead();
    const said = await wish({ beaconId: stand.beacon.id });
    const { id, name, title } = stand.beacon;
    expect(said).toMatchObject({
      kind: 'QUOTE',
      by: 'EMAIL',
      noCalls: true,
      meetingAt: null,
      point: { beaconId: id, name: title },
    });
    expect(await mine()).toEqual([{ exhibitorId, wish: said }]);
    const lead = await onlyLead();
    // The team calls its point otherwise than visitors do.
    expect(lead.wish).toEqual({ ...said, point: { beaconId: id, name } });
    expect(before.wish).toBeNull();
    expect(lead.score).toBe((before.score ?? 0) + 15);
    expect(lead.scoreReasons).toContainEqual({ reason: 'WISH', points: 15 });
    expect(lead.scoreReasons.reduce((sum, { points }) => sum + points, 0)).toBe(lead.score);
  });

  test('of just looking is seen and counts nothing', async () => {
    const before = await onlyLead();
    await wish();
    await wish({ kind: 'LOOKING', by: null, noCalls: false });
    const lead = await onlyLead();
    expect(lead).toMatchObject({
      score: before.score,
      scoreReasons: before.scoreReasons,
      wish: { kind: 'LOOKING', by: null },
    });
  });

  test('is replaced by a later one, and each is in the timeline', async () => {
    const meetingAt = '2027-03-04T09:30:00.000Z';
    await wish({ occurredAt: minutesAgo(5) });
    await wish({ kind: 'MEETING', meetingAt, occurredAt: minutesAgo(4) });
    expect((await takeBack(minutesAgo(3))).json()).toEqual({ exhibitorId, wish: null });
    const lead = await onlyLead();
    expect(lead.wish).toBeNull();
    expect(lead.scoreReasons.map(({ reason }) => reason)).not.toContain('WISH');
    expect(await mine()).toEqual([]);
    const path = `/project/${stand.project.id}/lead/${lead.id}/timeline`;
    const { items } = (await app.call('GET', path, { as: stand.owner.token })).json();
    const wishes = items.filter(({ kind }: { kind: string }) => kind === 'WISH');
    expect(wishes).toMatchObject([
      { wish: null },
      { wish: { kind: 'MEETING', meetingAt } },
      { wish: { kind: 'QUOTE' } },
    ]);
  });

  test('that comes late replaces nothing, neither a later wish nor that there is none', async () => {
    await wish({ kind: 'CALL', ...byTelephone, telephone, occurredAt: minutesAgo(5) });
    expect(await wish({ occurredAt: minutesAgo(6) })).toMatchObject({ kind: 'CALL' });
    await takeBack(minutesAgo(4));
    expect(await wish({ occurredAt: minutesAgo(4.5) })).toBeNull();
    expect((await takeBack(minutesAgo(30))).json().wish).toBeNull();
    expect(await wish({ occurredAt: minutesAgo(3) })).toMatchObject({ kind: 'QUOTE' });
    expect((await takeBack(minutesAgo(3.5))).json().wish).toMatchObject({ kind: 'QUOTE' });
    expect(await storedCount()).toBe(7);
  });

  test('that is sent again changes nothing, whatever was said since', async () => {
    const first = wishBody({ occurredAt: minutesAgo(2) });
    await wish(first);
    await wish(first);
    await wish({ kind: 'LOOKING', by: null, noCalls: false });
    expect(await wish(first)).toMatchObject({ kind: 'LOOKING' });
    expect(await storedCount()).toBe(2);
  });

  test('from a clock that is ahead does not stand against what is said later', async () => {
    await wish({ occurredAt: '2199-01-01T00:00:00Z' });
    expect(Date.parse((await onlyLead()).wish?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('is of exhibitors alone that have the visitor as a lead', async () => {
    const [other, stranger] = [await createStand(app), await createVisitor(app)];
    expectProblem(await sendWish(app, visitor.token, other.owner.exhibitor.id), 'NOT_FOUND');
    expectProblem(await sendWish(app, stranger.token, exhibitorId), 'NOT_FOUND');
    const answer = await sendWish(app, visitor.token, exhibitorId, { beaconId: other.beacon.id });
    expectProblem(answer, 'INVALID_INPUT');
    expect(answer.json().errors[0].path).toBe('body.beaconId');
  });

  test.each([
    [{ by: null }, 'by'],
    [{ kind: 'LOOKING' }, 'by'],
    [{ kind: 'CALL' }, 'by'],
    [{ by: 'TELEPHONE' }, 'noCalls'],
    [{ telephone }, 'telephone'],
    [{ kind: 'MEETING' }, 'meetingAt'],
    [{ meetingAt: '2027-03-04T09:30:00Z' }, 'meetingAt'],
  ])('%j contradicts itself in %s', async (value, field) => {
    const answer = await sendWish(app, visitor.token, exhibitorId, value);
    expectProblem(answer, 'INVALID_INPUT');
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([`body.${field}`]);
  });

  test('stands at the fair where it was said last, and in the score of that lead alone', async () => {
    const project = await createProject(app, stand.owner.token);
    const beacon = await createBeacon(app, stand.owner.token, project.id);
    await scan(app, visitor.token, scanBody(beacon));
    await wish({ beaconId: stand.beacon.id, occurredAt: minutesAgo(2) });
    expect((await onlyLead(project.id)).wish).toBeNull();
    await wish({ occurredAt: minutesAgo(1) });
    expect((await onlyLead(project.id)).wish).toMatchObject({ kind: 'QUOTE', point: null });
    expect((await onlyLead()).wish).toBeNull();
    for (const id of [project.id, stand.project.id]) expect(await wrongFacts(app, id)).toEqual([]);
  });
});

describe('a telephone number that comes with a wish', () => {
  const profile = async () => (await app.call('GET', '/visitor', { as: visitor.token })).json().profile;

  test('is needed where the profile has none, and goes there', async () => {
    const answer = await sendWish(app, visitor.token, exhibitorId, byTelephone);
    expectProblem(answer, 'INVALID_INPUT');
    expect(answer.json().errors[0].path).toBe('body.telephone');
    expect(await storedCount()).toBe(0);
    await wish({ ...byTelephone, telephone });
    expect(await profile()).toMatchObject(telephone);
    await wish({ ...byTelephone, telephone: { prefix: '+49', phone: '30 1234' } });
    expect(await profile()).toMatchObject(telephone);
    await wish({ kind: 'CALL', ...byTelephone });
  });

  test('is refused if nobody could dial it', async () => {
    const answer = await sendWish(app, visitor.token, exhibitorId, {
      ...byTelephone,
      telephone: { prefix: '+34', phone: '944 55' },
    });
    expectProblem(answer, 'INVALID_INPUT');
    expect(answer.json().errors).toMatchObject([{ path: 'body.telephone.phone', code: 'phone_too_short' }]);
    expect(await storedCount()).toBe(0);
  });

  test('is not taken from a wish that comes late', async () => {
    await wish({ occurredAt: minutesAgo(1) });
    await wish({ ...byTelephone, telephone, occurredAt: minutesAgo(2) });
    expect(await profile()).toMatchObject({ prefix: null, phone: null });
  });
});

describe('a list of leads', () => {
  test('is narrowed to wishes, in each order, and counted; none finds a withdrawn lead', async () => {
    const other = await createVisitor(app);
    await scan(app, other.token, scanBody(stand.beacon));
    await wish();
    await wish({ kind: 'LOOKING', by: null, noCalls: false }, other.token);
    for (const sort of ['-lastAt', 'firstAt', '-score', 'name', '-rating']) {
      expect(
        (await leadsOf(`wish=QUOTE&sort=${sort}`)).map((one) => one.wish?.kind),
        sort,
      ).toEqual(['QUOTE']);
      expect(await leadsOf(`wish=CALL,MEETING&sort=${sort}`), sort).toEqual([]);
      expect(await leadsOf(`wish=QUOTE,LOOKING&sort=${sort}`), sort).toHaveLength(2);
      expect(await leadsOf(`wish=QUOTE&unlocked=false&status=NEW&sort=${sort}`), sort).toHaveLength(1);
    }
    const count = `/project/${stand.project.id}/lead/count?wish=QUOTE`;
    expect((await app.call('GET', count, { as: stand.owner.token })).json()).toEqual({ total: 1 });
    await share(false);
    for (const sort of ['-lastAt', 'firstAt', '-score', 'name', '-rating'])
      expect(await leadsOf(`wish=QUOTE&sort=${sort}`), sort).toEqual([]);
    expect((await app.call('GET', count, { as: stand.owner.token })).json()).toEqual({ total: 0 });
    await share(true);
    expect(await leadsOf('wish=QUOTE&sort=name')).toHaveLength(1);
  });

  test('that is pulled has a wish that changed in nothing but its details', async () => {
    await wish({ occurredAt: minutesAgo(1) });
    const path = `/project/${stand.project.id}/lead`;
    const pull = async (since: string) =>
      (await app.call('GET', `${path}?updatedSince=${encodeURIComponent(since)}`, { as: stand.owner.token })).json();
    const { nextCursor } = await pull('2000-01-01T00:00:00Z');
    expect((await pull(nextCursor)).items).toEqual([]);
    await wish({ noCalls: false });
    expect((await pull(nextCursor)).items).toMatchObject([{ wish: { kind: 'QUOTE', noCalls: false } }]);
  });
});

describe('files', () => {
  const meeting = { kind: 'MEETING', meetingAt: '2027-03-04T09:30:00Z' };
  const text = /A meeting, 2027-03-04 1?0?9?0?:30, by e-mail, no calls/;

  test('have the wish of each lead that is shared: reports, and cards where unlocked', async () => {
    await wish(meeting);
    const { id } = await onlyLead();
    const get = async (path: string) =>
      (await app.call('GET', `/project/${stand.project.id}/${path}`, { as: stand.owner.token })).body;
    const extended = () => get('leadReport/extended/csv');
    expect(await extended()).toMatch(text);
    expect(await get(`lead/vcard?leadIds=${id}`)).not.toContain('meeting');
    await unlockLead(app, stand.project.id, visitor.visitor.id);
    expect((await get(`lead/vcard?leadIds=${id}`)).replaceAll('\r\n ', '')).toContain(
      '\\nWish: A meeting\\, 2027-03-04',
    );
    expect(await get('leadReport/complete/csv')).toMatch(text);
    await share(false);
    expect(await extended()).not.toContain('A meeting');
  });
});

describe('what is withdrawn', () => {
  test('shows no wish, neither one from before nor one that comes after', async () => {
    await wish({ occurredAt: minutesAgo(1) });
    await share(false);
    const { id, ...lead } = await onlyLead();
    expect(lead).toMatchObject({ wish: null, score: null, scoreReasons: [] });
    await wish({ kind: 'MEETING', meetingAt: '2027-03-04T09:30:00Z' });
    expect((await onlyLead()).wish).toBeNull();
    const timeline = await app.call('GET', `/project/${stand.project.id}/lead/${id}/timeline`, {
      as: stand.owner.token,
    });
    expect(timeline.body).not.toContain('WISH');
    await share(true);
    expect((await onlyLead()).wish).toMatchObject({ kind: 'MEETING' });
  });
});
