import type { Visit } from '@fairlead/contract/visits';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { textsOfPages } from '../../../../e2e/harness/printed-text.ts';
import { createLink } from '../../../test/attachments.ts';
import { createBeacon, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { answersTo, createAskingStand, sendAnswers } from '../../../test/surveys.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';

const app = useTestApp();

const read = async (as: string, query = '', language = 'en'): Promise<Visit> => {
  const answer = await app.call('GET', `/visitor/visit${query}`, { as, language });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const send = (as: string, body: object = {}, language = 'en') =>
  app.call('POST', '/visitor/visit/mail', { as, body, language });

/** A visitor who was at a stand of a fair on one day and at another stand on the next one. */
async function createVisit() {
  const [asking, other] = [await createAskingStand(app), await createStand(app)];
  const { fair } = await createFair(app);
  await app.database.execute(sql`
    update exhibitions set parent_id = ${fair.id}, joined_at = now(), stand = 'Hall 4, C21' where id = ${asking.project.id}`);
  const visitor = await createVisitor(app);
  const { token } = visitor;
  const link = await createLink(app, asking.owner.token, asking.beacon.id, 'Configurator');
  await createLink(app, asking.owner.token, asking.beacon.id, 'Our shop');
  // By the clock of the fair it is the next day already.
  await scan(app, token, scanBody(asking.beacon, { occurredAt: '2026-03-09T23:30:00Z' }));
  await scan(app, token, scanBody(other.beacon, { occurredAt: '2026-03-09T10:00:00Z' }));
  await app.call('POST', `/attachment/${link.id}/favourite`, { as: token });
  await app.call('PATCH', '/scan', { as: token, body: { ids: [asking.beacon.id], note: 'Ask for <CAD> files' } });
  await sendAnswers(app, token, asking.survey, answersTo(asking, { single: 1, text: 'Call in May' }));
  return { asking, other, fair, visitor };
}

describe('my visit', () => {
  test('has points by day with stands, documents, answers and notes', async () => {
    const { asking, other, fair, visitor } = await createVisit();
    const visit = await read(visitor.token);
    expect(visit).toMatchObject({ tradeFairs: [{ id: fair.id, name: fair.name }], isWhole: true, email: null });
    expect(visit.days.map(({ day, points }) => [day, points.map(({ beaconId }) => beaconId)])).toEqual([
      ['2026-03-09', [other.beacon.id]],
      ['2026-03-10', [asking.beacon.id]],
    ]);
    expect(visit.days[1]?.points[0]).toEqual({
      beaconId: asking.beacon.id,
      title: asking.beacon.title,
      titleLanguage: asking.beacon.language,
      exhibitorId: asking.owner.exhibitor.id,
      exhibitor: 'Kessler Antriebstechnik',
      stand: 'Hall 4, C21',
      tradeFair: fair.name,
      timeZone: 'Europe/Berlin',
      firstAt: '2026-03-09T23:30:00.000Z',
      category: null,
      note: 'Ask for <CAD> files',
      documents: [
        { name: 'Configurator', kind: 'LINK', isOpened: false, isFavourite: true },
        { name: 'Our shop', kind: 'LINK', isOpened: false, isFavourite: false },
      ],
      wish: null,
      answers: [
        { question: 'When do you plan to buy?', answer: 'Within a year' },
        { question: 'Anything we should know?', answer: 'Call in May' },
      ],
    });
    const german = await read(visitor.token, `?tradeFairId=${fair.id}`, 'de');
    expect(german.days).toHaveLength(1);
    expect(german.days[0]?.points[0]?.answers[0]?.question).toBe('Wann kaufen Sie?');
    // Archived points are not part of it, and nothing belongs to another visitor.
    await app.call('PATCH', '/scan', { as: visitor.token, body: { ids: [other.beacon.id], archived: true } });
    expect((await read(visitor.token)).days).toHaveLength(1);
    expect(await read((await createVisitor(app)).token)).toMatchObject({ days: [], tradeFairs: [] });
  });

  test('is a PDF in the language of its reader', async () => {
    const { visitor, fair } = await createVisit();
    for (const [language, title] of [
      ['en', 'My visit to'],
      ['de', 'Mein Besuch'],
      ['es', 'Mi visita a'],
    ] as const) {
      const path = `/visitor/visit/pdf?tradeFairId=${fair.id}`;
      const answer = await app.call('GET', path, { as: visitor.token, language });
      expect(answer.headers['content-type']).toBe('application/pdf');
      const [text, ...others] = await textsOfPages(answer.rawPayload);
      expect(others).toEqual([]);
      for (const part of [
        title,
        fair.name,
        visitor.visitor.profile.name,
        'C21',
        'Configurator',
        'Call in May',
        '<CAD>',
      ])
        expect(text?.replaceAll(/\s+/g, '')).toContain(part.replaceAll(/\s+/g, ''));
    }
  });

  test('goes over several pages, each with its number', async () => {
    const stand = await createStand(app);
    const visitor = await createVisitor(app);
    for (let number = 0; number < 24; number += 1) {
      const point = await createBeacon(app, stand.owner.token, stand.project.id, {
        name: `P${number}`,
        title: `Pump ${number}`,
      });
      await scan(app, visitor.token, scanBody(point));
      await app.call('PATCH', '/scan', {
        as: visitor.token,
        body: { ids: [point.id], note: `Remember ${'this '.repeat(40)}` },
      });
    }
    const answer = await app.call('GET', '/visitor/visit/pdf', { as: visitor.token });
    const pages = await textsOfPages(answer.rawPayload);
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((text, index) => {
      expect(text.replaceAll(/\s+/g, '')).toContain(`Page${index + 1}of${pages.length}`);
    });
    const whole = pages.join(' ').replaceAll(/\s+/g, '');
    for (let number = 0; number < 24; number += 1) expect(whole).toContain(`Pump${number}`);
  });

  test('is sent one point at a time as well, with the way to its documents', async () => {
    const { visitor, asking, fair } = await createVisit();
    const mailOf = (beaconId: string, as = visitor.token) =>
      app.call('POST', `/scan/${beaconId}/mail`, { as, language: 'de' });
    expectProblem(await mailOf(asking.beacon.id), 'EMAIL_UNVERIFIED');
    await verifyEmail(app, visitor);
    expect((await mailOf(asking.beacon.id)).json()).toEqual({ sentTo: visitor.email });
    const [mail] = await mailsTo(app, visitor.email);
    expect(mail).toMatchObject({ to: visitor.email, subject: asking.beacon.title });
    for (const part of ['Hall 4, C21', 'Configurator', `${app.config.urls.app}/mixie-point/${asking.beacon.id}?lng=de`])
      expect(mail?.text).toContain(part);
    // Both points have the same title; only the other one is of no fair.
    expect(mail?.text.match(/Kessler Antriebstechnik/g)).toHaveLength(1);
    expect(mail?.text).toContain(fair.name);
    // Another visitor's or archived points cannot be sent.
    expectProblem(await mailOf(asking.beacon.id, (await createVisitor(app)).token), 'NOT_FOUND');
    await app.call('PATCH', '/scan', { as: visitor.token, body: { ids: [asking.beacon.id], archived: true } });
    expectProblem(await mailOf(asking.beacon.id), 'NOT_FOUND');
  });

  test('is sent to an e-mail that is verified, and to no other', async () => {
    const { visitor, fair, asking } = await createVisit();
    expectProblem(await send(visitor.token), 'EMAIL_UNVERIFIED');
    await verifyEmail(app, visitor);
    expect((await read(visitor.token)).email).toBe(visitor.email);
    expect((await send(visitor.token, { tradeFairId: fair.id })).json()).toEqual({ sentTo: visitor.email });
    const [mail] = await mailsTo(app, visitor.email);
    expect(mail).toMatchObject({ to: visitor.email, subject: `My visit to ${fair.name}` });
    for (const part of [asking.beacon.title, 'Hall 4, C21', 'Configurator', 'Call in May', 'Ask for <CAD> files'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('Ask for &lt;CAD&gt; files');
    expect(mail?.text).toContain(`${app.config.urls.app}/reports?lng=en&tradeFairId=${fair.id}`);
    // A bounced e-mail is no longer confirmed, until it is confirmed again.
    await app.database.execute(sql`update visitors set email_bounced_at = now() where id = ${visitor.visitor.id}`);
    expect((await read(visitor.token)).email).toBeNull();
    expectProblem(await send(visitor.token), 'EMAIL_UNVERIFIED');
    const ofPoint = await app.call('POST', `/scan/${asking.beacon.id}/mail`, { as: visitor.token });
    expectProblem(ofPoint, 'EMAIL_UNVERIFIED');
    await verifyEmail(app, visitor);
    expect((await read(visitor.token)).email).toBe(visitor.email);
    // Ten a day, as with every other mail from one to one.
    for (let number = 1; number < 10; number += 1) expect((await send(visitor.token)).statusCode).toBe(200);
    expectProblem(await send(visitor.token), 'MAIL_LIMIT_REACHED');
  });
});
