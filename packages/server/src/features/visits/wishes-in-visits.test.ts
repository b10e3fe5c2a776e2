import type { Visit } from '@fairlead/contract/visits';
import { sql } from '@fairlead/database/sql';
import { beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { textsOfPages } from '../../../../e2e/harness/printed-text.ts';
import { createBeacon, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';
import { sendWish } from '../../../test/wishes.ts';

const app = useTestApp();

let stand: Awaited<ReturnType<typeof createStand>>;
let visitor: Awaited<ReturnType<typeof createVisitor>>;
let exhibitorId: string;
beforeEach(async () => {
  stand = await createStand(app);
  // The clock of the fair is nine hours ahead.
  const { fair } = await createFair(app, { timeZone: 'Asia/Tokyo' });
  await app.database.execute(sql`
    update exhibitions set parent_id = ${fair.id}, joined_at = now(), time_zone = 'Asia/Tokyo' where id = ${stand.project.id}`);
  visitor = await createVisitor(app);
  exhibitorId = stand.owner.exhibitor.id;
  await scan(app, visitor.token, scanBody(stand.beacon));
});

const toMeet = { kind: 'MEETING', meetingAt: '2099-03-04T20:30:00Z', noCalls: false };
const toCall = { kind: 'CALL', by: 'TELEPHONE', noCalls: false, telephone: { prefix: '+34', phone: '944 555 010' } };
const visit = async (as = visitor.token): Promise<Visit> => (await app.call('GET', '/visitor/visit', { as })).json();
const wishes = async (as = visitor.token) =>
  (await visit(as)).days.flatMap(({ points }) => points.map(({ beaconId, wish }) => [beaconId, wish?.kind ?? null]));
const plain = (text: string | undefined) => text?.replaceAll(/\s+/g, '');
async function printed(language: string) {
  const answer = await app.call('GET', '/visitor/visit/pdf', { as: visitor.token, language });
  return plain((await textsOfPages(answer.rawPayload)).join(' '));
}
async function mailed(path: string, language: string) {
  const answer = await app.call('POST', path, {
    as: visitor.token,
    body: path.startsWith('/scan') ? undefined : {},
    language,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const [mail] = await mailsTo(app, visitor.email);
  return mail;
}

test.each([
  [toMeet, 'en', 'Asked for: a meeting, 5 Mar 2099, 05:30, by e-mail'],
  [toMeet, 'de', 'Gewünscht: ein Termin, 5. März 2099, 05:30, per E-Mail'],
  [toMeet, 'es', 'Solicitado: una reunión, 5 mar 2099, 05:30, por correo'],
  [{ ...toMeet, meetingAt: '2026-01-31T15:00:00Z' }, 'en', 'Asked for: a meeting, 1 Feb 2026, 00:00 (past), by e-mail'],
  [{}, 'en', 'Asked for: a quote, by e-mail, no calls'],
  [toCall, 'de', 'Gewünscht: ein Anruf, per Telefon'],
  [{ kind: 'LOOKING', by: null, noCalls: false }, 'en', 'Asked for: no e-mails and no calls'],
])('%j stands in the PDF and in both mails in %s', async (value, language, line) => {
  visitor = await createVisitor(app, { prefix: null, phone: null });
  await scan(app, visitor.token, scanBody(stand.beacon));
  const said = await sendWish(app, visitor.token, exhibitorId, value);
  expect(said.statusCode, said.body).toBe(200);
  await verifyEmail(app, visitor);
  expect(await printed(language)).toContain(plain(line));
  for (const path of ['/visitor/visit/mail', `/scan/${stand.beacon.id}/mail`]) {
    const mail = await mailed(path, language);
    expect(plain(mail?.text)).toContain(plain(line));
    // A meeting to come is for the calendar as well.
    const isToCome = value === toMeet;
    expect(mail?.files?.map(({ name, type }) => [name, type]) ?? []).toEqual(
      isToCome ? [['meetings.ics', 'text/calendar; charset=utf-8; method=PUBLISH']] : [],
    );
    if (isToCome) expect(mail?.files?.[0]?.content).toContain('DTSTART:20990304T203000Z');
  }
});

test('a wish stands once: where it was said, or at the last point of the stand', async () => {
  const second = await createBeacon(app, stand.owner.token, stand.project.id);
  await scan(app, visitor.token, scanBody(second));
  await sendWish(app, visitor.token, exhibitorId, { beaconId: stand.beacon.id });
  const there = await visit();
  expect(there.days.flatMap(({ points }) => points).find(({ beaconId }) => beaconId === stand.beacon.id)).toMatchObject(
    {
      exhibitorId,
      wish: { kind: 'QUOTE', by: 'EMAIL', noCalls: true, meetingAt: null, point: { name: stand.beacon.title } },
    },
  );
  expect(await wishes()).toEqual([
    [stand.beacon.id, 'QUOTE'],
    [second.id, null],
  ]);
  await app.call('PATCH', '/scan', { as: visitor.token, body: { ids: [stand.beacon.id], archived: true } });
  expect(await wishes()).toEqual([[second.id, 'QUOTE']]);
});

test('it is gone once it or the data was taken back, and is in no other’s visit', async () => {
  await sendWish(app, visitor.token, exhibitorId, toMeet);
  const other = await createVisitor(app);
  await scan(app, other.token, scanBody(stand.beacon));
  expect(await wishes(other.token)).toEqual([[stand.beacon.id, null]]);
  const share = (isShared: boolean) =>
    app.call('PUT', `/visitor/sharing/${exhibitorId}`, { as: visitor.token, body: { isShared } });
  await share(false);
  expect(await wishes()).toEqual([[stand.beacon.id, null]]);
  await share(true);
  expect(await wishes()).toEqual([[stand.beacon.id, 'MEETING']]);
  await app.call('DELETE', `/visitor/wish/${exhibitorId}`, {
    as: visitor.token,
    body: { id: crypto.randomUUID(), occurredAt: new Date().toISOString() },
  });
  expect(await wishes()).toEqual([[stand.beacon.id, null]]);
});
