import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sendWish } from '../../../test/wishes.ts';

const app = useTestApp();

const meetingAt = '2027-03-04T09:30:00Z';
const asMeeting = (value: object = {}) => ({ kind: 'MEETING', meetingAt, ...value });

async function createWisher() {
  const [stand, visitor] = [await createStand(app), await createVisitor(app)];
  await scan(app, visitor.token, scanBody(stand.beacon));
  const exhibitorId = stand.owner.exhibitor.id;
  const fileFor = (as = visitor.token, language = 'en') =>
    app.call('GET', `/visitor/wish/${exhibitorId}/ics`, { as, language });
  return { stand, visitor, exhibitorId, fileFor };
}

/** The values of an entry by name; fails where a line breaks a rule of RFC 5545. */
function readCalendar(text: string): Record<string, string> {
  const raw = text.split('\r\n');
  expect(raw.pop()).toBe('');
  for (const line of raw) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\ufffd');
  }
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  expect([lines.slice(0, 2), lines.slice(-1)]).toEqual([['BEGIN:VCALENDAR', 'VERSION:2.0'], ['END:VCALENDAR']]);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      const value = line.slice(at + 1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
      return [line.slice(0, at), value];
    }),
  );
}

test('a meeting is a file for calendars, and another time moves the same entry', async () => {
  const { stand, visitor, exhibitorId, fileFor } = await createWisher();
  const { fair } = await createFair(app, {
    startsAt: '2027-03-03T08:00:00Z',
    endsAt: '2027-03-05T17:00:00Z',
    venue: 'Halle Süd; Tor 3, links',
  });
  const name = `Łukasz Œuvré \\ Söhne, Maßbänder; 株式会社ルーメン ${'und Kinder '.repeat(9).trim()}`;
  await app.database.execute(sql`
    update exhibitions set parent_id = ${fair.id}, joined_at = now(), stand = 'Hall 4, C21' where id = ${stand.project.id}`);
  await app.database.execute(sql`update exhibitors set name = ${name} where id = ${exhibitorId}`);
  await sendWish(app, visitor.token, exhibitorId, asMeeting({ beaconId: stand.beacon.id }));
  const answer = await fileFor();
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="meeting.ics"');
  const event = readCalendar(answer.body);
  expect(event).toMatchObject({
    DTSTART: '20270304T093000Z',
    DTEND: '20270304T100000Z',
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    SUMMARY: `Meeting with ${name}`,
    LOCATION: `Hall 4, C21, ${fair.name}, Halle Süd; Tor 3, links`,
    URL: `${app.config.urls.app}/mixie-point/${stand.beacon.id}`,
    STATUS: 'TENTATIVE',
    METHOD: 'PUBLISH',
  });
  // Neither of the two is found by what a calendar shares.
  for (const id of [exhibitorId, visitor.visitor.id]) expect(event['UID']).not.toContain(id);
  await sendWish(app, visitor.token, exhibitorId, asMeeting({ meetingAt: '2027-06-04T09:30:00+02:00' }));
  const moved = readCalendar((await fileFor(undefined, 'de')).body);
  expect(moved).toMatchObject({ UID: event['UID'], DTSTART: '20270604T073000Z', SUMMARY: `Termin mit ${name}` });
  expect(Number(moved['SEQUENCE'])).toBeGreaterThan(Number(event['SEQUENCE']));
  // The fair is over by then.
  expect(moved).not.toHaveProperty('LOCATION');
});

test('of anything else, of what was taken back and of others there is none', async () => {
  const { stand, visitor, exhibitorId, fileFor } = await createWisher();
  expectProblem(await fileFor(), 'NOT_FOUND');
  await sendWish(app, visitor.token, exhibitorId);
  expectProblem(await fileFor(), 'NOT_FOUND');
  await sendWish(app, visitor.token, exhibitorId, asMeeting());
  expect((await fileFor()).statusCode).toBe(200);
  const other = await createVisitor(app);
  await scan(app, other.token, scanBody(stand.beacon));
  expectProblem(await fileFor(other.token), 'NOT_FOUND');
  const share = (isShared: boolean) =>
    app.call('PUT', `/visitor/sharing/${exhibitorId}`, { as: visitor.token, body: { isShared } });
  await share(false);
  expectProblem(await fileFor(), 'NOT_FOUND');
  await share(true);
  expect((await fileFor()).statusCode).toBe(200);
  await app.call('DELETE', `/visitor/wish/${exhibitorId}`, {
    as: visitor.token,
    body: { id: crypto.randomUUID(), occurredAt: new Date().toISOString() },
  });
  expectProblem(await fileFor(), 'NOT_FOUND');
});
