import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import {
  createPerson,
  createStand,
  createVisitor,
  ownEmail,
  scan,
  scanBody,
  signUpVisitor,
} from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { wrongFacts } from '../../../test/lead-facts.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { sendWish } from '../../../test/wishes.ts';
import { newId } from '../../platform/identifier.ts';
import { upsertScans } from '../scans/write-queries.ts';
import { deleteVisitor, lockVisitor } from '../visitors/queries.ts';

const app = useOwnTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
type Visitor = Awaited<ReturnType<typeof createVisitor>>;

const leave = ({ token }: { token: string }) => app.call('DELETE', '/visitor/account', { as: token });
const unlock = (stand: Stand, { visitor }: Visitor) =>
  app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${stand.project.id}, ${visitor.id}, now(), 0, 'EUR', 'BASE')`);

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await app.database.query<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const contents: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.query(sql`select t::text as row from ${sql.identifier(name)} t`);
    contents.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return contents.join('\n');
}

async function outboxHas(email: string): Promise<boolean> {
  const mails = await app.http.inject({ url: `/outbox.json?to=${encodeURIComponent(email)}` });
  return mails.json().length > 0;
}

const someone = {
  name: 'Quixana Zwyrtek',
  organization: 'Plonkworks',
  city: 'Xanthopolis',
  state: 'Wyoskania',
  phone: '170 9988776',
  prefix: '+46',
};

describe('DELETE /visitor/account', () => {
  test('leaves neither e-mail nor name anywhere in the database', async () => {
    const stand = await createStand(app);
    const person = await signUpVisitor(app, someone);
    await scan(app, person.token, scanBody(stand.beacon));
    await scan(app, person.token, scanBody(stand.beacon, { beaconId: undefined, qrCode: 'Zwyrtek was here' }));
    const note = { ids: [stand.beacon.id], note: 'I, Zwyrtek, liked it' };
    await app.call('PATCH', '/scan', { as: person.token, body: note });
    await sendWish(app, person.token, stand.owner.exhibitor.id, { kind: 'CALL', by: 'TELEPHONE', noCalls: false });
    await unlock(stand, person);
    const asOwner = (method: string, path: string, body?: object) =>
      app.call(method, `/project/${stand.project.id}/lead${path}`, { as: stand.owner.token, body });
    const [lead] = (await asOwner('GET', '')).json().items;
    await asOwner('PATCH', `/${lead.id}`, { tags: ['Zwyrtek'], status: 'CONTACTED' });
    await asOwner('POST', `/${lead.id}/note`, { text: 'Zwyrtek was here' });
    const parts = [
      person.email,
      'Zwyrtek',
      'Plonkworks',
      'Xanthopolis',
      'Wyoskania',
      '9988776',
      subjectOf(person.token),
    ];
    const before = await dump();
    for (const part of parts) expect(before).toContain(part);
    await expect.poll(() => outboxHas(person.email)).toBe(true);

    expect((await leave(person)).statusCode).toBe(204);

    const after = await dump();
    for (const part of parts.slice(0, -1)) expect(after.toLowerCase()).not.toContain(part.toLowerCase());
    expect((await asOwner('GET', `/${lead.id}/timeline`)).json().items).toMatchObject([
      { kind: 'UNLOCK' },
      { kind: 'SCAN' },
    ]);
    expect((await asOwner('GET', `/${lead.id}`)).json()).toMatchObject({
      status: 'CONTACTED',
      score: null,
      wish: null,
    });
    expect(after).not.toMatch(/^public\.wishes /m);
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
    expect(await outboxHas(person.email)).toBe(false);
    expectProblem(await app.call('GET', '/visitor', { as: person.token }), 'TOKEN_REVOKED');
    expectProblem(await leave(person), 'TOKEN_REVOKED');
  });

  test('keeps the counts, and shows the lead as nobody, also in exports', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app, someone);
    for (let times = 0; times < 3; times += 1) await scan(app, person.token, scanBody(stand.beacon));
    await unlock(stand, person);
    const asOwner = (path: string) => app.call('GET', path, { as: stand.owner.token });
    const counts = async () => (await asOwner(`/exhibition/${stand.project.id}`)).json().counts;
    const before = await counts();
    await leave(person);
    // No details are visible any longer.
    expect(await counts()).toEqual({ ...before, unlocked: 0 });
    const [lead] = (await asOwner(`/project/${stand.project.id}/lead`)).json().items;
    expect(lead).toMatchObject({
      name: '',
      organization: null,
      email: null,
      phone: null,
      city: null,
      industry: null,
      countryCode: null,
      isUnlocked: false,
      isConsentWithdrawn: true,
      scanCount: 3,
    });
    const report = await asOwner(`/project/${stand.project.id}/leadReport/extended/csv`);
    expect(report.body.trimEnd().split('\r\n')).toHaveLength(4);
    expect(report.body).not.toMatch(/Quixana|Plonkworks|9988776/);
  });

  test('leaves the account of somebody who is an exhibitor as well', async () => {
    const stand = await createStand(app);
    const body = { email: stand.owner.email, profile: { name: 'Jana Brandt' }, consents: agreed, language: 'en' };
    expect((await app.call('POST', '/visitor', { as: stand.owner.token, body })).statusCode).toBe(201);
    expect((await leave(stand.owner)).statusCode).toBe(204);
    expect((await app.call('GET', '/exhibitor/current', { as: stand.owner.token })).statusCode).toBe(200);
    await expect.poll(async () => (await app.call('GET', '/visitor', { as: stand.owner.token })).statusCode).toBe(403);
    // The sign-in is still theirs, and a scan that comes late changes nothing.
    expectProblem(
      await app.call('POST', '/scan', { as: stand.owner.token, body: scanBody(stand.beacon) }),
      'FORBIDDEN',
    );
  });
});

const agreed = {
  consentTerms: true,
  consentPrivacy: true,
  consentMarketingUpdates: false,
  textVersion: '2026-11',
  language: 'en',
};

describe('a scan of somebody who leaves', () => {
  /** The visitor's row of a scan, and another way to write it that does not look whether they are there. */
  const event = (stand: Stand, person: Visitor) => ({
    id: crypto.randomUUID(),
    projectId: stand.project.id,
    visitorId: person.visitor.id,
    beaconId: stand.beacon.id,
    tradeFairId: null,
    occurredAt: new Date(),
    receivedAt: new Date(),
    source: 'CAMERA',
    isClockClamped: false,
    isAfterFair: false,
  });
  const careful = (stand: Stand, person: Visitor) => async (tx: Executor) => {
    await tx.execute(upsertScans([event(stand, person)]));
  };
  const careless = (stand: Stand, person: Visitor) => async (tx: Executor) => {
    const { projectId, visitorId, beaconId, occurredAt, id } = event(stand, person);
    await tx.execute(sql`
      insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, first_event_id)
      select ${projectId}::uuid, id, ${beaconId}::uuid, ${occurredAt}::timestamptz, ${occurredAt}::timestamptz, ${id}::uuid
      from visitors where id = ${visitorId}`);
  };
  const leaving = (person: Visitor) => async (tx: Executor) => {
    await lockVisitor(tx, person.visitor.id);
    await tx.execute(sql`delete from scans where visitor_id = ${person.visitor.id}`);
    await deleteVisitor(tx, person.visitor.id);
  };
  const left = async (person: Visitor) =>
    (await app.database.query(sql`select 1 from scans where visitor_id = ${person.visitor.id}`)).length;

  test.each([
    ['with the lock', careful, 0],
    ['without it, as a control', careless, 1],
  ] as const)('leaves nothing behind when the two overlap, %s', async (_, way, rows) => {
    const stand = await createStand(app);
    const first = await createVisitor(app, someone);
    await overlap(app.database, way(stand, first), leaving(first));
    expect(await left(first)).toBe(way === careful ? 0 : rows);
    const second = await createVisitor(app, someone);
    await overlap(app.database, leaving(second), way(stand, second));
    expect(await left(second)).toBe(rows);
  });

  test('is refused without effect by a server that has not heard of it yet', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app, someone);
    await scan(app, person.token, scanBody(stand.beacon));
    const counted = () =>
      app.database.query(sql`select sum(scans) from scan_counters where project_id = ${stand.project.id}`);
    const before = await counted();
    // As if elsewhere: this process still remembers who they were.
    await app.database.transaction(leaving(person));
    expectProblem(await app.call('POST', '/scan', { as: person.token, body: scanBody(stand.beacon) }), 'FORBIDDEN');
    const lost = scanBody(stand.beacon, { beaconId: undefined, qrCode: 'nothing' });
    expectProblem(await app.call('POST', '/scan', { as: person.token, body: lost }), 'FORBIDDEN');
    expect(await left(person)).toBe(0);
    expect(await counted()).toEqual(before);
    const missing = await app.database.query(sql`select 1 from missing_scans where visitor_id = ${person.visitor.id}`);
    expect(missing).toEqual([]);
  });
});

describe('an e-mail that was invited to a fair', () => {
  test('is gone with the account; the company keeps the invitation', async () => {
    const [by, stand] = [await createFair(app, { isPublic: false }), await createStand(app)];
    const colleague = await createPerson(app);
    await ownEmail(app, colleague);
    await app.database.execute(sql`
      insert into accounts (id, subject, email, name, exhibitor_id, roles, created_at)
      values (${newId()}, ${subjectOf(colleague.token)}, ${colleague.email}, 'Colleague', ${stand.owner.exhibitor.id},
        '{EXHIBITOR}', now())`);
    const invited = await app.call('POST', `/tradeFair/${by.fair.id}/invitation`, {
      as: by.token,
      body: { email: colleague.email },
    });
    expect(invited.statusCode, invited.body).toBe(201);
    const rows = () =>
      app.database.query(sql`
        select email, exhibitor_id from fair_invitations where trade_fair_id = ${by.fair.id}`);
    expect(await rows()).toEqual([{ email: colleague.email, exhibitorId: null }]);

    expect((await app.call('DELETE', '/exhibitor/account', { as: colleague.token, body: {} })).statusCode).toBe(204);

    expect(await rows()).toEqual([{ email: null, exhibitorId: stand.owner.exhibitor.id }]);
    expect(await dump()).not.toContain(colleague.email);
    const seen = await app.call('GET', `/exhibition/${by.fair.id}`, { as: stand.owner.token });
    expect(seen.statusCode).toBe(200);
  });
});
