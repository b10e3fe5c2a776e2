import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capture, captureOf, leadsOf } from '../../../test/captures.ts';
import { answerAll, answerClaims, claimsOf } from '../../../test/claims.ts';
import { createStand, createVisitor, type Person } from '../../../test/factories.ts';
import { createIntegratedFair, importThem, visitorsAt } from '../../../test/imported-visitors.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';

const app = useTestApp();
type Stand = Awaited<ReturnType<typeof createStand>>;
let admin: Person;
let stands: [Stand, Stand];
let owner: Awaited<ReturnType<typeof createVisitor>>;
beforeAll(async () => {
  admin = await createAdmin(app);
});
beforeEach(async () => {
  stands = [await createStand(app), await createStand(app)];
  owner = await createVisitor(app, { name: 'Marta Lindqvist' });
});

const get = async (token: string, path: string) => (await app.call('GET', path, { as: token })).json();
const unlock = ({ owner: by, project }: Stand) =>
  app.call('POST', `/project/${project.id}/lead/unlock`, { as: by.token, body: { leadIds: 'ALL' } });
const claimAt = async ({ owner: { exhibitor } }: Stand): Promise<string> =>
  (await claimsOf(app, owner.token)).find((claim) => claim.exhibitor.id === exhibitor.id)?.id ?? '';

describe('an imported visitor whom stands have captured', () => {
  test('joins one stand and the badge when the person confirms one', async () => {
    const by = await createIntegratedFair(app, admin.token);
    const imported = await importThem(app, by, owner);
    for (const stand of stands) {
      await capture(app, stand, captureOf({ visitor: imported }));
      await unlock(stand);
    }
    const [first, second] = stands;
    const typed = [await leadsOf(app, first), await leadsOf(app, second)];
    await verifyEmail(app, owner);
    expect([await leadsOf(app, first), await leadsOf(app, second)]).toEqual(typed);
    expect(await claimsOf(app, owner.token)).toMatchObject([
      { sources: ['STAFF'], pointCount: 0 },
      { sources: ['STAFF'], pointCount: 0 },
    ]);
    const registration = `/tradeFair/${by.fair.id}/participation/own`;
    expect((await get(owner.token, registration)).joinedAt).toBeNull();
    await answerClaims(app, owner.token, [{ id: await claimAt(first), isOwn: true }]);
    expect(await leadsOf(app, first)).toMatchObject([{ name: 'Marta Lindqvist', isEmailVerified: true }]);
    expect(await leadsOf(app, second)).toEqual(typed[1]);
    expect((await get(owner.token, registration)).joinedAt).not.toBeNull();
    // The yes is the grant: the organizer's list was none.
    const receipts: { items: { purpose: string }[] } = await get(owner.token, '/visitor/receipt');
    expect(receipts.items.filter(({ purpose }) => purpose === 'SHARE_WITH_EXHIBITOR')).toHaveLength(1);
    const third = await createStand(app);
    await capture(app, third, captureOf({ visitor: imported }));
    expect(await leadsOf(app, third)).toMatchObject([{ name: 'M.' }]);
    expect(await get(owner.token, '/visitor/sharing')).toHaveLength(2);
    await answerAll(app, owner.token, true);
    expect(await visitorsAt(app, owner.email)).toMatchObject([{ id: owner.visitor.id }]);
  });

  test('is withdrawn at a stand when the person denies it', async () => {
    const imported = await importThem(app, await createIntegratedFair(app, admin.token), owner);
    await capture(app, stands[0], captureOf({ visitor: imported }));
    await verifyEmail(app, owner);
    expect(await answerAll(app, owner.token, false)).toBe(1);
    expect(await leadsOf(app, stands[0])).toMatchObject([{ isConsentWithdrawn: true }]);
    expect(await claimsOf(app, owner.token)).toEqual([]);
  });
});
