import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consents } from '../../../../e2e/harness/samples.ts';
import { someEmail } from '../../../test/app.ts';
import { type OpenEvents, openEvents } from '../../../test/event-stream.ts';
import { changesSince, exhibitorView } from '../../../test/exhibitor-view.ts';
import { createPerson, createStand, scan, scanBody } from '../../../test/factories.ts';
import { createGuest, linkSentTo, openLink, requestLink } from '../../../test/guests.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';

const app = useTestApp();
beforeAll(() => app.listen());

/** The profile of the e-mail's owner, which the exhibitor must not learn. */
const owner = {
  name: 'Marta Lindqvist',
  organization: 'Volvik Powertrain',
  city: 'Malmö',
  prefix: '+46',
  phone: '40 12345',
};

let stand: Awaited<ReturnType<typeof createStand>>;
let email: string;
beforeEach(async () => {
  stand = await createStand(app);
  email = someEmail();
});

const leadIds = async (): Promise<string[]> =>
  (await app.database.query<{ id: string }>(sql`select id from leads where project_id = ${stand.project.id}`)).map(
    ({ id }) => id,
  );

/** Waits until the stream tells of a lead that is made now. Messages come in order: any about what was done before has come by then. */
async function hearOfNextLead({ events }: OpenEvents): Promise<void> {
  const before = await leadIds();
  const { token } = await createGuest(app);
  await scan(app, token, scanBody(stand.beacon));
  const made = (await leadIds()).find((id) => !before.includes(id));
  await expect.poll(() => events.flatMap(({ data }) => data.ids)).toContain(made);
}

/** Registers a guest under the owner's e-mail, scans the exhibitor's own point with it, and unlocks the lead. */
async function forgeLead({ isUnlocked }: { isUnlocked: boolean }): Promise<string> {
  const { token } = await createGuest(app, email, { profile: { name: 'Mallory', organization: 'Typed by Mallory' } });
  await scan(app, token, scanBody(stand.beacon));
  if (isUnlocked) {
    const path = `/project/${stand.project.id}/lead/unlock`;
    const answer = await app.call('POST', path, { as: stand.owner.token, body: { leadIds: await leadIds() } });
    expect(answer.json().unlockedCount).toBe(1);
  }
  return token;
}

async function signUp(): Promise<string> {
  const person = await createPerson(app, email);
  const body = { email, profile: owner, consents, language: 'en' };
  expect((await app.call('POST', '/visitor', { as: person.token, body })).statusCode).toBe(201);
  await verifyEmail(app, person);
  return person.token;
}

async function useLink(): Promise<string> {
  await requestLink(app, email);
  const { token } = (await openLink(app, await linkSentTo(app, email))).json();
  expect((await app.call('PUT', '/visitor', { as: token, body: { profile: owner } })).statusCode).toBe(200);
  return token;
}

async function signUpAndUseLink(): Promise<string> {
  const token = await signUp();
  await requestLink(app, email);
  expect((await openLink(app, await linkSentTo(app, email))).json()).toEqual({ token: null });
  return token;
}

const get = async (token: string, path: string) => (await app.call('GET', path, { as: token })).json();

describe.each([
  ['signs up', signUp],
  ['opens the link of a mail', useLink],
  ['signs up, and opens the link of a mail', signUpAndUseLink],
])('a lead that an exhibitor made under an e-mail whose owner then %s', (_, show) => {
  test.each([
    ['locked', false],
    ['unlocked', true],
  ])('shows the exhibitor the same as before when it is %s', async (_kind, isUnlocked) => {
    await forgeLead({ isUnlocked });
    const forged = await leadIds();
    const stream = await openEvents(app, `/project/${stand.project.id}/live`, { as: stand.owner.token });
    await hearOfNextLead(stream);
    const before = await exhibitorView(app, stand);
    const { nextCursor } = await changesSince(app, stand);
    const heard = stream.events.length;
    const token = await show();
    // She scans elsewhere, changes her profile and looks at what is asked: of none of it anything may arrive.
    const elsewhere = await createStand(app);
    await scan(app, token, scanBody(elsewhere.beacon));
    await app.call('PUT', '/visitor', { as: token, body: { profile: { ...owner, city: 'Lund' } } });
    await get(token, '/visitor/claim');
    expect(await exhibitorView(app, stand)).toEqual(before);
    expect(await changesSince(app, stand, nextCursor)).toMatchObject({ items: [], tombstones: [] });
    await hearOfNextLead(stream);
    const ids = stream.events.slice(heard).flatMap(({ data }) => data.ids);
    expect(ids.filter((id) => forged.includes(id))).toEqual([]);
    await stream.close();
    expect(await get(token, '/visitor/claim')).toMatchObject([{ exhibitor: { id: stand.owner.exhibitor.id } }]);
  });

  test('gives the owner no point, no receipt, no history and no row of her file when she has not answered', async () => {
    const forged = await forgeLead({ isUnlocked: true });
    const { visitor } = { visitor: await get(forged, '/visitor') };
    const token = await show();
    expect((await get(token, '/scan')).items).toEqual([]);
    expect(await get(token, '/visitor/sharing')).toEqual([]);
    const receipts: { items: { purpose: string }[] } = await get(token, '/visitor/receipt');
    expect(receipts.items.filter(({ purpose }) => purpose === 'SHARE_WITH_EXHIBITOR')).toEqual([]);
    const file = (await app.call('GET', '/visitor/account/data', { as: token })).body;
    for (const foreign of [visitor.id, visitor.code, 'Mallory', stand.project.id, stand.owner.exhibitor.id])
      expect(file).not.toContain(foreign);
    expect((await get(token, '/visitor')).profile).toMatchObject(owner);
    // The guest goes on by itself, and sees nothing of her.
    expect((await get(forged, '/visitor')).profile).toMatchObject({ name: 'Mallory' });
    const capture = await app.call('GET', '/visitor/claim', { as: forged });
    expect(capture.json()).toEqual([]);
  });
});
