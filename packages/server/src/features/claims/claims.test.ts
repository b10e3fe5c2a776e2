import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { someEmail } from '../../../test/app.ts';
import { leadsOf } from '../../../test/captures.ts';
import { answerClaims, claimsOf } from '../../../test/claims.ts';
import {
  createBeacon,
  createPerson,
  createStand,
  createVisitor,
  type Person,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createGuest, linkSentTo, openLink, requestLink } from '../../../test/guests.ts';
import { wrongFacts } from '../../../test/lead-facts.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';
import { auditFigures } from '../insights/public.ts';

const app = useOwnTestApp();
type Stand = Awaited<ReturnType<typeof createStand>>;
type Owner = Awaited<ReturnType<typeof createVisitor>>;
let admin: Person;
let stands: [Stand, Stand];
let owner: Owner;
beforeAll(async () => {
  admin = await createAdmin(app);
});
beforeEach(async () => {
  stands = [await createStand(app), await createStand(app)];
  owner = await createVisitor(app, { name: 'Marta Lindqvist' });
});

const get = async (token: string, path: string) => (await app.call('GET', path, { as: token })).json();
const pointsOf = async (token: string): Promise<string[]> =>
  (await get(token, '/scan')).items.map(({ beaconId }: { beaconId: string }) => beaconId).toSorted();
const unlock = ({ owner: by, project }: Stand) =>
  app.call('POST', `/project/${project.id}/lead/unlock`, { as: by.token, body: { leadIds: 'ALL' } });

/** Makes a guest under the owner's e-mail who has scanned a point of each stand. */
async function createDouble(email = owner.email) {
  const guest = await createGuest(app, email, { profile: { name: 'Typed at the stand' } });
  for (const { beacon } of stands) await scan(app, guest.token, scanBody(beacon));
  return guest;
}

const claimAt = async ({ owner: { exhibitor } }: Stand, token = owner.token): Promise<string> =>
  (await claimsOf(app, token)).find((claim) => claim.exhibitor.id === exhibitor.id)?.id ?? '';

describe('what was done under an e-mail', () => {
  test('is asked of its owner alone when they have shown the e-mail', async () => {
    const guest = await createDouble();
    expect([await claimsOf(app, owner.token), await claimsOf(app, guest.token)]).toEqual([[], []]);
    await verifyEmail(app, owner);
    const asked = await claimsOf(app, owner.token);
    expect(asked).toMatchObject(
      stands.toReversed().map(({ owner: { exhibitor } }) => ({
        exhibitor: { id: exhibitor.id, name: exhibitor.name, logoUrl: null },
        tradeFair: null,
        sources: ['VISITOR_SCAN'],
        pointCount: 1,
      })),
    );
    expect(await claimsOf(app, guest.token)).toEqual([]);
    const stranger = await createVisitor(app);
    await verifyEmail(app, stranger);
    const [first] = asked;
    const answer = await answerClaims(app, stranger.token, [{ id: first?.id ?? '', isOwn: true }]);
    expect(answer.json()).toEqual([{ id: first?.id, result: 'MISSING' }]);
    expect(await claimsOf(app, owner.token)).toEqual(asked);
  });

  test('joins one stand and stays as typed at the other when the owner confirms one', async () => {
    const guest = await createDouble();
    const [first, second] = stands;
    await app.call('PATCH', '/scan', { as: guest.token, body: { ids: [first.beacon.id], note: 'Call them' } });
    for (const stand of stands) await unlock(stand);
    await verifyEmail(app, owner);
    const typed = await leadsOf(app, second);
    const [{ id: leadId } = { id: '' }] = await leadsOf(app, first);
    const answer = await answerClaims(app, owner.token, [{ id: await claimAt(first), isOwn: true }]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await leadsOf(app, first)).toMatchObject([
      { id: leadId, name: 'Marta Lindqvist', email: owner.email, isUnlocked: true, isEmailVerified: true },
    ]);
    expect(await leadsOf(app, second)).toEqual(typed);
    expect(await get(owner.token, '/scan')).toMatchObject({
      items: [{ beaconId: first.beacon.id, note: 'Call them' }],
    });
    expect(await pointsOf(guest.token)).toEqual([second.beacon.id]);
    expect(await get(owner.token, '/visitor/sharing')).toMatchObject([
      { exhibitor: { id: first.owner.exhibitor.id }, isShared: true },
    ]);
    const ledger = await app.database.query(sql`
      select subject, exhibitor_id from consent_events where subject in (${subjectOf(owner.token)},
        ${subjectOf(guest.token)}) and exhibitor_id is not null order by exhibitor_id`);
    const wanted = [
      { subject: subjectOf(owner.token), exhibitorId: first.owner.exhibitor.id },
      { subject: subjectOf(guest.token), exhibitorId: second.owner.exhibitor.id },
    ].toSorted((one, other) => (one.exhibitorId < other.exhibitorId ? -1 : 1));
    expect(ledger).toEqual(wanted);
    expect(await claimsOf(app, owner.token)).toMatchObject([{ exhibitor: { id: second.owner.exhibitor.id } }]);
    // Neither a code nor a word of the record is the owner's by a yes.
    expect(await get(guest.token, '/visitor')).toMatchObject({ code: guest.visitor.code, isGuest: true });
    expect(await auditFigures(app.database, new Date())).toEqual([]);
  });

  test('counts each scan once when the owner was at the same stand', async () => {
    const [stand] = stands;
    const other = await createBeacon(app, stand.owner.token, stand.project.id);
    await scan(app, owner.token, scanBody(stand.beacon));
    await scan(app, owner.token, scanBody(other));
    const guest = await createDouble();
    await scan(app, guest.token, scanBody(stand.beacon));
    await verifyEmail(app, owner);
    await answerClaims(app, owner.token, [{ id: await claimAt(stand), isOwn: true }]);
    expect(await leadsOf(app, stand)).toMatchObject([{ scanCount: 4, name: 'M.' }]);
    expect(await pointsOf(owner.token)).toEqual([stand.beacon.id, other.id].toSorted());
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
    expect(await auditFigures(app.database, new Date())).toEqual([]);
    const { counts } = await get(stand.owner.token, `/exhibition/${stand.project.id}`);
    expect(counts).toMatchObject({ scans: 4, leads: 1 });
  });

  test('is withdrawn for good at one stand when the owner denies it', async () => {
    const guest = await createDouble();
    const [first, second] = stands;
    await unlock(first);
    await verifyEmail(app, owner);
    const claim = await claimAt(first);
    await answerClaims(app, owner.token, [{ id: claim, isOwn: false }]);
    expect(await leadsOf(app, first)).toMatchObject([{ isConsentWithdrawn: true, isUnlocked: false, email: null }]);
    expect(await leadsOf(app, second)).toMatchObject([{ isConsentWithdrawn: false, name: 'T.' }]);
    expect(await claimsOf(app, owner.token)).toMatchObject([{ exhibitor: { id: second.owner.exhibitor.id } }]);
    const share = await app.call('PUT', `/visitor/sharing/${first.owner.exhibitor.id}`, {
      as: guest.token,
      body: { isShared: true },
    });
    expectProblem(share, 'SHARING_REFUSED');
    // Later scans are masked as well, and not asked again.
    const other = await createBeacon(app, first.owner.token, first.project.id);
    await scan(app, guest.token, scanBody(other));
    expect(await leadsOf(app, first)).toMatchObject([{ isConsentWithdrawn: true, scanCount: 2 }]);
    expect(await claimsOf(app, owner.token)).toHaveLength(1);
    const late = await answerClaims(app, owner.token, [{ id: claim, isOwn: true }]);
    expect(late.json()).toEqual([{ id: claim, result: 'MISSING' }]);
    expect(await pointsOf(owner.token)).toEqual([]);
  });

  test('takes one answer when several come at once', async () => {
    await createDouble();
    await verifyEmail(app, owner);
    const id = await claimAt(stands[0]);
    const yes = { id, isOwn: true };
    const answers = await Promise.all([
      answerClaims(app, owner.token, [yes, { id, isOwn: false }]),
      answerClaims(app, owner.token, [{ id, isOwn: false }]),
      answerClaims(app, owner.token, [yes]),
    ]);
    const results = answers.flatMap((answer) => answer.json<{ result: string }[]>()).map(({ result }) => result);
    expect(results.toSorted()).toEqual(['MISSING', 'MISSING', 'MISSING', 'OK']);
  });

  test('is not asked when the guest is suspended', async () => {
    const guest = await createDouble();
    const body = { targetKind: 'VISITOR', targetId: guest.visitor.id, reason: 'Spam' };
    expect((await app.call('POST', '/admin/suspension', { as: admin.token, body })).statusCode).toBe(201);
    await verifyEmail(app, owner);
    expect(await claimsOf(app, owner.token)).toEqual([]);
  });

  test('is asked twice when two records were at the same stand', async () => {
    const [honest, forged] = [await createDouble(), await createDouble()];
    await verifyEmail(app, owner);
    const asked = await claimsOf(app, owner.token);
    expect(asked).toHaveLength(4);
    const atFirst = asked.filter(({ exhibitor }) => exhibitor.id === stands[0].owner.exhibitor.id);
    // The last one first.
    await answerClaims(app, owner.token, [{ id: atFirst[1]?.id ?? '', isOwn: true }]);
    expect(await pointsOf(honest.token)).toEqual([stands[1].beacon.id]);
    expect(await pointsOf(forged.token)).toEqual(stands.map(({ beacon }) => beacon.id).toSorted());
  });
});

describe('what is joined without a question', () => {
  const take = (as: string, token: string) => app.call('POST', '/visitor/guest', { as, body: { token } });

  test('is the record whose token the phone presents when it opens the link', async () => {
    const email = someEmail();
    const [here, elsewhere] = [await createDouble(email), await createDouble(email)];
    await requestLink(app, email);
    const { token } = (await openLink(app, await linkSentTo(app, email))).json();
    expect([await claimsOf(app, token), await pointsOf(token)]).toMatchObject([{ length: 4 }, []]);
    expect((await take(token, here.token)).statusCode).toBe(200);
    expect(await pointsOf(token)).toEqual(stands.map(({ beacon }) => beacon.id).toSorted());
    expect(await get(token, '/visitor')).toMatchObject({ profile: { name: 'Typed at the stand' }, consents });
    expect(await claimsOf(app, token)).toHaveLength(2);
    expect(await pointsOf(elsewhere.token)).toHaveLength(2);
  });

  test('is the record of a guest who opened the link when they sign up, also when the profile is made last', async () => {
    const email = someEmail();
    await createDouble(email);
    await requestLink(app, email);
    const { token } = (await openLink(app, await linkSentTo(app, email))).json();
    await scan(app, token, scanBody(stands[0].beacon));
    const person = await createPerson(app, email);
    await verifyEmail(app, person);
    const body = { email, profile: { name: 'Marta' }, consents, language: 'en' };
    expect((await app.call('POST', '/visitor', { as: person.token, body })).statusCode).toBe(201);
    expect(await pointsOf(person.token)).toEqual([stands[0].beacon.id]);
    expect(await claimsOf(app, person.token)).toHaveLength(2);
  });
});
