import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { answerAll, claimsOf } from '../../../test/claims.ts';
import { createBeacon, createStand, createVisitor, ownEmail, scan, scanBody } from '../../../test/factories.ts';
import { createGuest } from '../../../test/guests.ts';
import { wrongFacts } from '../../../test/lead-facts.ts';
import { overlap } from '../../../test/race.ts';
import { useOwnTestApp, useTestApp } from '../../../test/use-test-app.ts';
import { auditFigures } from '../insights/public.ts';
import { refuseSharing, setSharing } from '../leads/public.ts';
import { joinPart } from '../privacy/public.ts';
import { answerClaims, findDoubtful } from './claims.ts';
import { findClaims } from './queries.ts';

const app = useOwnTestApp();
/** A second server on the same database, as behind a balancer. */
const other = useTestApp({}, () => ({ beside: app }));

let stand: Awaited<ReturnType<typeof createStand>>;
let owner: Awaited<ReturnType<typeof createVisitor>>;
let guest: Awaited<ReturnType<typeof createGuest>>;
beforeEach(async () => {
  [stand, owner] = [await createStand(app), await createVisitor(app)];
  await ownEmail(app, owner);
  guest = await createGuest(app, owner.email);
  await scan(app, guest.token, scanBody(stand.beacon));
});

const callOf = (tx: Executor) => {
  const caller = { visitorId: owner.visitor.id, subject: subjectOf(owner.token), role: 'VISITOR' as const };
  return { database: tx, caller, now: new Date(), language: 'en' as const } as Parameters<typeof answerClaims>[0];
};
const openClaim = async (): Promise<string> => (await claimsOf(app, owner.token))[0]?.id ?? '';

/** Answers as `answerClaims` does, without its locks: the claim may have been answered since it was read. */
async function answerCarelessly(tx: Executor, isOwn: boolean): Promise<number> {
  const records = await findDoubtful(tx, owner.email, owner.visitor.id);
  const [claim] = await findClaims(tx, records, new Date());
  if (!claim) return 0;
  const { visitorId: id, visitorSubject: subject, exhibitorId, projectIds } = claim;
  const to = { id: owner.visitor.id, subject: subjectOf(owner.token) };
  const context = { database: tx, now: new Date() };
  if (isOwn) await joinPart(context, { from: { id, subject }, to, exhibitorId, projectIds });
  else await refuseSharing(tx, { visitorId: id, exhibitorId }, new Date());
  return 1;
}

describe('answerClaims', () => {
  const careful = (id: string, isOwn: boolean) => async (tx: Executor) =>
    (await answerClaims(callOf(tx), [{ id, isOwn }])).filter(({ result }) => result === 'OK').length;
  const careless = (_id: string, isOwn: boolean) => (tx: Executor) => answerCarelessly(tx, isOwn);

  test.each([
    ['the yes first', careful, true, 1],
    ['the no first', careful, false, 1],
    ['without the locks, as a control', careless, true, 2],
  ])('hears one of two phones when both answer at once: %s', async (_, answering, isFirstYes, heard) => {
    const id = await openClaim();
    const counts: number[] = [];
    const answer = (isOwn: boolean) => async (tx: Executor) => {
      counts.push(await answering(id, isOwn)(tx));
    };
    const results = await overlap(app.database, answer(isFirstYes), answer(!isFirstYes));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(heard);
    if (heard > 1) return;
    const [lead] = await app.database.query(sql`
      select visitor_id, consent_withdrawn_at is not null as is_withdrawn from leads
      where project_id = ${stand.project.id}`);
    expect(lead).toEqual({ visitorId: (isFirstYes ? owner : guest).visitor.id, isWithdrawn: !isFirstYes });
  });
});

describe('a withdrawal beside a yes', () => {
  const confirming = (id: string) => (tx: Executor) => answerClaims(callOf(tx), [{ id, isOwn: true }]);
  const withdrawing = (of: { visitorId: string; subject: string }) => (tx: Executor) =>
    setSharing({ ...callOf(tx), caller: of }, { exhibitorId: stand.owner.exhibitor.id, isShared: false });
  /** Joins by what was read before the withdrawal: it is lost, as nothing is looked up again. */
  const confirmingCarelessly = (tx: Executor) => answerCarelessly(tx, true);
  const ofOwner = () => ({ visitorId: owner.visitor.id, subject: subjectOf(owner.token) });
  const ofGuest = () => ({ visitorId: guest.visitor.id, subject: subjectOf(guest.token) });

  const stateOf = async () => {
    const leads = await app.database.query<{ visitorId: string; isWithdrawn: boolean }>(sql`
      select visitor_id, consent_withdrawn_at is not null as is_withdrawn from leads where project_id = ${stand.project.id}`);
    const [last] = await app.database.query<{ granted: boolean }>(sql`
      select granted from consent_events where subject = ${subjectOf(owner.token)}
        and exhibitor_id = ${stand.owner.exhibitor.id} order by at desc, id desc limit 1`);
    return { leads, isGranted: last?.granted };
  };

  test.each([
    ['before', 0],
    ['after', 1],
  ])('counts when the owner takes their own data back at once, %s the yes', async (_, nth) => {
    await scan(app, owner.token, scanBody(stand.beacon));
    const works = [withdrawing(ofOwner()), confirming(await openClaim())] as const;
    const [first, second] = nth === 0 ? works : ([works[1], works[0]] as const);
    const results = await overlap(app.database, first, second);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const leads = [{ visitorId: owner.visitor.id, isWithdrawn: true }];
    expect(await stateOf()).toEqual({ leads, isGranted: false });
  });

  test('counts when the guest takes back what the owner is about to confirm', async () => {
    const id = await openClaim();
    const results = await overlap(app.database, withdrawing(ofGuest()), confirming(id));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const leads = [{ visitorId: owner.visitor.id, isWithdrawn: true }];
    expect(await stateOf()).toEqual({ leads, isGranted: false });
  });

  test('leaves nothing for the guest to take back when the yes comes first', async () => {
    const id = await openClaim();
    const [yes, late] = await overlap(app.database, confirming(id), withdrawing(ofGuest()));
    expect([yes.status, late.status]).toEqual(['fulfilled', 'rejected']);
    const leads = [{ visitorId: owner.visitor.id, isWithdrawn: false }];
    expect(await stateOf()).toEqual({ leads, isGranted: true });
  });

  test('loses the withdrawal when the locks are missing, as a control', async () => {
    const [yes, late] = await overlap(app.database, confirmingCarelessly, withdrawing(ofGuest()));
    expect([yes.status, late.status]).toEqual(['fulfilled', 'fulfilled']);
    expect((await stateOf()).leads).toEqual([{ visitorId: owner.visitor.id, isWithdrawn: false }]);
  });
});

test('keeps each acknowledged scan once when the owner confirms while the guest scans, at two processes', async () => {
  const beacons = await Promise.all(
    Array.from({ length: 12 }, () => createBeacon(app, stand.owner.token, stand.project.id)),
  );
  const acknowledged: string[] = [];
  const left = [...beacons];
  let confirmed = 0;
  // Scans go on until the owner has confirmed twice, however slow the machine is.
  const next = () => left.pop() ?? (confirmed < 2 ? beacons[0] : undefined);
  const lanes = [app, other, app, other].map(async (server) => {
    for (let beacon = next(); beacon !== undefined; beacon = next()) {
      const body = scanBody(beacon);
      const { statusCode } = await server.call('POST', '/scan', { as: guest.token, body });
      expect(statusCode).toBe(200);
      acknowledged.push(body.id);
    }
  });
  const confirming = (async () => {
    while (left.length > 0 || confirmed < 2) confirmed += await answerAll(other, owner.token, true);
  })();
  await Promise.all([confirming, ...lanes]);
  confirmed += await answerAll(app, owner.token, true);
  expect(confirmed).toBeGreaterThan(1);
  const kept = await app.database.query<{ id: string; visitorId: string }>(sql`
    select id, visitor_id from scan_events where project_id = ${stand.project.id}`);
  expect(kept.map(({ visitorId }) => visitorId)).toEqual(kept.map(() => owner.visitor.id));
  expect(kept).toHaveLength(acknowledged.length + 1);
  expect(await wrongFacts(app, stand.project.id)).toEqual([]);
  expect(await auditFigures(app.database, new Date())).toEqual([]);
});
