import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { someEmail } from '../../../test/app.ts';
import { createFair } from '../../../test/fairs.ts';
import { importFile, readImport, sheetOf } from '../../../test/imports.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Fair = Awaited<ReturnType<typeof createFair>>;
const headings = ['Company', 'Contact', 'E-mail', 'Stand', 'Country', 'Language'];

/** Imports companies and waits for their mails; returns the import and the text of each mail, by company. */
async function invited(by: Fair, rows: readonly { company: string; country?: string; language?: string }[]) {
  const emails = rows.map(someEmail);
  const { id } = await importFile(
    app,
    by,
    sheetOf(
      headings,
      ...rows.map(({ company, country = '', language = '' }, index) => [
        ...[company, 'Jana Brandt', emails[index] ?? '', '4 / C21', country, language],
      ]),
    ),
  );
  await expect.poll(async () => (await readImport(app, by, id)).invitations.sent).toBe(rows.length);
  const mails = await Promise.all(emails.map(async (email) => (await mailsTo(app, email))[0]));
  return { id, emails, mails };
}

const greetingOf = { en: 'Hello Jana', de: 'Guten Tag Jana', es: 'Jana Brandt:' };

test('writes in the language of the row, else in that of the company’s country or the fair’s', async () => {
  const by = await createFair(app, { countryCode: 'AT' });
  const { mails } = await invited(by, [
    { company: 'Kessler', country: 'Germany' },
    { company: 'Ribera', country: 'Mexico' },
    { company: 'Volvik', country: 'Sweden' },
    { company: 'Duran', country: 'Germany', language: 'Spanish' },
    { company: 'Nirgends' },
  ]);
  expect(mails.map((mail) => /<html lang="(\w+)">/.exec(mail?.html ?? '')?.[1])).toEqual([
    'de',
    'es',
    'en',
    'es',
    'de',
  ]);
  expect(mails[0]?.text).toContain(greetingOf.de);
});

test('says when and where the fair is, and the stand', async () => {
  const by = await createFair(app, {
    ...{ name: 'Nordhaus Expo', venue: 'Messegelände', city: 'Leipzig', countryCode: 'DE' },
    // In Leipzig it is the third of March already.
    ...{ startsAt: '2027-03-02T23:30:00Z', endsAt: '2027-03-05T17:00:00Z', timeZone: 'Europe/Berlin' },
  });
  const { mails } = await invited(by, [{ company: 'Kessler', country: 'Germany' }]);
  for (const part of ['Nordhaus Expo', '3.–5. März 2027', 'Messegelände, Leipzig', '4 / C21']) {
    expect(mails[0]?.text.replaceAll('\u200b', '')).toContain(part);
    expect(mails[0]?.html.replaceAll('\u200b', '')).toContain(part);
  }
});

describe('a mail that waits', () => {
  /** Has the mail of a company wait anew, and sends another one behind it. */
  async function mailsAfter(by: Fair, email: string): Promise<number> {
    await app.database.execute(sql`
      update exhibitor_invitations set state = 'WAITING', try_at = now() - interval '1 minute' where email = ${email}`);
    await invited(await createFair(app), [{ company: 'Volvik' }]);
    const waiting = (await app.call('GET', `/tradeFair/${by.fair.id}/import`, { as: by.token })).json().items[0];
    expect(waiting.invitations.waiting).toBe(0);
    return (await mailsTo(app, email)).length;
  }

  test('does not go out once its company was taken out of the fair', async () => {
    const by = await createFair(app);
    const { emails } = await invited(by, [{ company: 'Kessler' }]);
    const path = `/tradeFair/${by.fair.id}/participation`;
    const [participant] = (await app.call('GET', path, { as: by.token })).json().items;
    const body = { projectId: participant.projectId };
    expect((await app.call('DELETE', path, { as: by.token, body })).statusCode).toBeLessThan(300);
    expect(await mailsAfter(by, emails[0] ?? '')).toBe(1);
  });

  test('does not go out while its company is suspended', async () => {
    const by = await createFair(app);
    const { emails } = await invited(by, [{ company: 'Kessler' }]);
    const path = `/tradeFair/${by.fair.id}/participation`;
    const [participant] = (await app.call('GET', path, { as: by.token })).json().items;
    const body = { targetKind: 'EXHIBITOR', targetId: participant.exhibitor.id, reason: 'Sold leads on' };
    const { token } = await createAdmin(app);
    const suspension = (await app.call('POST', '/admin/suspension', { as: token, body })).json();
    expect(await mailsAfter(by, emails[0] ?? '')).toBe(1);
    await app.call('DELETE', `/admin/suspension/${suspension.id}`, { as: token });
    await invited(await createFair(app), [{ company: 'Volvik' }]);
    await expect.poll(async () => (await mailsTo(app, emails[0] ?? '')).length).toBe(2);
  });

  test('does not go out once its fair was archived', async () => {
    const by = await createFair(app);
    const { emails } = await invited(by, [{ company: 'Kessler' }]);
    await app.database.execute(sql`update exhibitions set archived_at = now() where id = ${by.fair.id}`);
    expect(await mailsAfter(by, emails[0] ?? '')).toBe(1);
  });
});
