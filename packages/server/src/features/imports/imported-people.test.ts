import type { ImportedPerson } from '@fairlead/contract/imports';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { identity } from '../../../../e2e/harness/identity.ts';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { someEmail } from '../../../test/app.ts';
import { createFair } from '../../../test/fairs.ts';
import { exhibitorHeadings, importFile, sheetOf } from '../../../test/imports.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Fair = Awaited<ReturnType<typeof createFair>>;
const pathOf = ({ fair }: Fair) => `/tradeFair/${fair.id}/imported-person`;
const list = async (by: Fair, query = '', as = by.token) =>
  (await app.call('GET', `${pathOf(by)}${query}`, { as })).json();
const people = async (by: Fair, query = ''): Promise<ImportedPerson[]> => (await list(by, query)).items;
const invite = async (by: Fair, emails: 'ALL' | readonly string[]): Promise<number> =>
  (await app.call('POST', `${pathOf(by)}/invite`, { as: by.token, body: { emails } })).json().sending;

async function importedFair(count: number) {
  const by = await createFair(app);
  const emails = Array.from({ length: count }, someEmail).toSorted();
  const rows = emails.map((email, index) => [`Company ${index}`, 'Jana Brandt', email, '', 'Germany']);
  await importFile(app, by, sheetOf(exhibitorHeadings, ...rows));
  await expect.poll(async () => (await list(by)).counts?.SENT, { timeout: 30_000 }).toBe(count);
  return { by, emails };
}

/** As if the mails had gone out so long ago. */
const age = (emails: readonly string[], hours: number) =>
  app.database.execute(sql`
    update exhibitor_invitations set sent_at = now() - ${hours} * interval '1 hour' where email = any(${emails}::text[])`);

test('whom an import invited is shown page by page with what became of it, and counted', async () => {
  const { by, emails } = await importedFair(3);
  const [first = '', , last = ''] = emails;
  // Their first request, after which they have joined.
  await app.database.execute(sql`update accounts set joined_at = now() where email = ${first}`);
  await app.database.execute(
    sql`update exhibitor_invitations set state = 'FAILED', problem = 'INVITED_ELSEWHERE' where email = ${last}`,
  );
  const all = await list(by);
  expect(all.counts).toEqual({ WAITING: 0, SENT: 1, JOINED: 1, BOUNCED: 0, FAILED: 1, remindable: 0 });
  expect(all.items.map(({ email, state }: ImportedPerson) => [email, state])).toEqual(
    emails.toReversed().map((email) => [email, email === first ? 'JOINED' : email === last ? 'FAILED' : 'SENT']),
  );
  const [failed, sent, joined] = all.items as ImportedPerson[];
  expect(failed).toMatchObject({ company: 'Company 2', name: 'Jana Brandt', problem: expect.stringMatching(/\w{3}/) });
  expect(joined).toMatchObject({ joinedAt: expect.any(String), againFrom: null, problem: null });
  expect(sent).toMatchObject({ sentCount: 1, joinedAt: null });
  expect(Date.parse(sent?.againFrom ?? '')).toBe(Date.parse(sent?.sentAt ?? '') + 24 * 3_600_000);
  expect((await people(by, '?state=JOINED')).map(({ email }) => email)).toEqual([first]);

  const page = await list(by, '?limit=2');
  const next = await list(by, `?limit=2&cursor=${page.nextCursor}`);
  expect([...page.items, ...next.items]).toEqual(all.items);
  expect(next).toMatchObject({ nextCursor: null, counts: null });
});

test('an invitation is sent again a day later, three times at most, and to nobody who came', async () => {
  const { by, emails } = await importedFair(3);
  const [joined = '', due = '', early = ''] = emails;
  expect(await invite(by, emails)).toBe(0);
  await age([joined, due], 25);
  await app.database.execute(sql`update accounts set joined_at = now() where email = ${joined}`);
  expect((await list(by)).counts).toMatchObject({ remindable: 1 });
  expect(await invite(by, 'ALL')).toBe(1);
  await expect.poll(async () => (await people(by)).map(({ sentCount }) => sentCount)).toEqual([1, 2, 1]);
  await expect.poll(() => mailsTo(app, due)).toHaveLength(2);
  expect(await mailsTo(app, joined)).toHaveLength(1);
  expect(await mailsTo(app, early)).toHaveLength(1);
  // One account still, of the company that was imported.
  const accounts = await app.database.query(sql`select 1 from accounts where email = ${due}`);
  expect(accounts).toHaveLength(1);

  await age([due], 25);
  expect(await invite(by, [due, someEmail()])).toBe(1);
  await expect.poll(async () => (await people(by)).find(({ email }) => email === due)?.sentCount).toBe(3);
  await age([due], 25);
  expect((await people(by)).find(({ email }) => email === due)?.againFrom).toBeNull();
  expect(await invite(by, 'ALL')).toBe(0);
  expect(await invite(by, [due])).toBe(0);
});

test('one that failed is sent again at once, but not by the reminder of all', async () => {
  const { by, emails } = await importedFair(1);
  await age(emails, 1);
  await app.database.execute(
    sql`update exhibitor_invitations set state = 'FAILED', problem = 'INVITED_ELSEWHERE' where email = any(${emails})`,
  );
  expect(await invite(by, 'ALL')).toBe(0);
  expect(await invite(by, emails)).toBe(1);
  await expect.poll(() => people(by)).toMatchObject([{ state: 'SENT', problem: null, sentCount: 2 }]);
});

test('who had signed up without confirming the e-mail gets one account, however often it is sent', async () => {
  const email = someEmail();
  const { clientId: ClientId } = app.provider;
  await identity(app, 'SignUp', {
    ClientId,
    Username: crypto.randomUUID(),
    Password: 'blue herons cross at noon',
    UserAttributes: [{ Name: 'email', Value: email }],
  });
  const by = await createFair(app);
  await importFile(app, by, sheetOf(exhibitorHeadings, ['Volvik', 'Marta', email, '', 'Sweden']));
  await expect.poll(() => people(by)).toMatchObject([{ state: 'SENT' }]);
  await age([email], 25);
  expect(await invite(by, 'ALL')).toBe(1);
  await expect.poll(() => people(by)).toMatchObject([{ state: 'SENT', sentCount: 2 }]);
  expect(await app.database.query(sql`select 1 from accounts where email = ${email}`)).toHaveLength(1);
});

test('only who runs the fair, and administrators, see them and send them again', async () => {
  const { by, emails } = await importedFair(1);
  await age(emails, 25);
  const stranger = await createFair(app);
  const { token: admin } = await createAdmin(app);
  expect((await list(by, '', admin)).items).toHaveLength(1);
  expectProblem(await app.call('GET', pathOf(by), { as: stranger.token }), 'NOT_FOUND');
  const body = { emails };
  expectProblem(await app.call('POST', `${pathOf(by)}/invite`, { as: stranger.token, body }), 'NOT_FOUND');
  // Another fair's organizer cannot invite them.
  expect(await invite(stranger, emails)).toBe(0);
  expect(await people(stranger)).toEqual([]);
});

test('whose company was taken out of the fair is left out, and not reminded', async () => {
  const { by, emails } = await importedFair(2);
  await age(emails, 25);
  const path = `/tradeFair/${by.fair.id}/participation`;
  const { items } = (await app.call('GET', path, { as: by.token })).json();
  const gone = items.find(({ exhibitor }: { exhibitor: { name: string } }) => exhibitor.name === 'Company 0');
  const left = await app.call('DELETE', path, { as: by.token, body: { projectId: gone.projectId } });
  expect(left.statusCode).toBe(204);
  expect((await people(by)).map(({ company }) => company)).toEqual(['Company 1']);
  expect((await list(by)).counts).toMatchObject({ SENT: 1, remindable: 1 });
  expect(await invite(by, 'ALL')).toBe(1);
  expect(await invite(by, emails)).toBe(0);
});
