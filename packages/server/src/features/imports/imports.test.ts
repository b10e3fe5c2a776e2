import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { identity } from '../../../../e2e/harness/identity.ts';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { nameAfterEmail } from '../../../../e2e/harness/people.ts';
import { someEmail } from '../../../test/app.ts';
import { createExhibitor } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import {
  exhibitorHeadings,
  finished,
  importFile,
  readImport,
  resultsOf,
  sheetOf,
  startImport,
  upload,
} from '../../../test/imports.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { verifyEmail } from '../../../test/verify-email.ts';

const app = useTestApp();

type Fair = Awaited<ReturnType<typeof createFair>>;
const participants = async (by: Fair): Promise<{ exhibitor: { id: string; name: string }; stand: string | null }[]> =>
  (await app.call('GET', `/tradeFair/${by.fair.id}/participation?limit=200`, { as: by.token })).json().items;
const row = (email: string, company = 'Kessler Antriebstechnik', stand = 'Hall 4, C21'): string[] => [
  company,
  'Jana Brandt',
  email,
  stand,
  'Germany',
];
const shown = (items: readonly { row: number; result: string; reasons: readonly { code: string }[] }[]) =>
  items.map(({ row: number, result, reasons }) => [number, result, ...reasons.map(({ code }) => code)]);

/** An invited person follows the mail, chooses a password and is signed in. */
async function accept(email: string): Promise<string> {
  await expect.poll(() => mailsTo(app, email)).toHaveLength(1);
  const [mail] = await mailsTo(app, email);
  const ClientId = app.provider.clientId;
  const AuthParameters = { USERNAME: email, PASSWORD: mail?.code };
  const asked = await identity(app, 'InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  expect(asked['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED');
  const parameters = asked['ChallengeParameters'] as { USER_ID_FOR_SRP: string };
  const answer = await identity(app, 'RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: asked['Session'],
    ChallengeResponses: { USERNAME: parameters.USER_ID_FOR_SRP, NEW_PASSWORD: 'another horse battery' },
  });
  return (answer['AuthenticationResult'] as { IdToken: string }).IdToken;
}

describe('an import of exhibitors', () => {
  test('makes companies that take part, and invites their people once', async () => {
    const by = await createFair(app);
    const emails = [someEmail(), someEmail()] as const;
    const file = sheetOf(exhibitorHeadings, row(emails[0]), [], row(emails[1], 'Müller & Söhne „Größe“', ''));
    const done = await importFile(app, by, file);
    expect(done).toMatchObject({
      state: 'DONE',
      dryRun: false,
      problem: null,
      total: 2,
      processed: 2,
      counts: { OK: 2, DUPLICATE: 0, MISSING: 0, UNARCHIVED: 0 },
    });
    const there = await participants(by);
    expect(there.map(({ exhibitor, stand }) => [exhibitor.name, stand])).toEqual([
      ['Kessler Antriebstechnik', 'Hall 4, C21'],
      ['Müller & Söhne „Größe“', null],
    ]);
    const token = await accept(emails[0]);
    const own = await app.call('GET', '/exhibitor/current', { as: token });
    expect(own.json()).toMatchObject({ name: 'Kessler Antriebstechnik', countryCode: 'DE', partyKind: 'EXHIBITOR' });
    const projects = (await app.call('GET', '/exhibition?kind=PROJECT', { as: token })).json().items;
    expect(projects).toMatchObject([{ name: by.fair.name, parentId: by.fair.id, stand: 'Hall 4, C21' }]);
    await expect
      .poll(async () => (await readImport(app, by, done.id)).invitations)
      .toEqual({ waiting: 0, sent: 2, failed: 0 });
  });

  test('takes out what nobody sees, refuses links with a password, and shows neither', async () => {
    const by = await createFair(app);
    const headings = [...exhibitorHeadings, 'Website'];
    const emails = [someEmail(), someEmail()] as const;
    const disguised = [...row(emails[0], 'Kess\u00adler \u202eetnairtnA'), 'www.example.com'];
    const login = [...row(emails[1], 'Volvik\u202e'), 'https://bank.example:secret@evil.example/'];
    const done = await importFile(app, by, sheetOf(headings, disguised, login));
    const { items } = await resultsOf(app, by, done.id, '', 'de');
    expect(shown(items)).toEqual([
      [2, 'OK'],
      [3, 'MISSING', 'link_with_login'],
    ]);
    expect(items.map(({ name }) => name)).toEqual(['Kessler etnairtnA', 'Volvik']);
    expect(items[1]?.reasons[0]?.message).toMatch(/vor dem @/);
    expect((await participants(by)).map(({ exhibitor }) => exhibitor.name)).toEqual(['Kessler etnairtnA']);
  });

  test('run again, changes nothing and sends nothing', async () => {
    const by = await createFair(app);
    const email = someEmail();
    const file = sheetOf(exhibitorHeadings, row(email));
    await importFile(app, by, file);
    await expect.poll(() => mailsTo(app, email)).toHaveLength(1);
    const before = await participants(by);
    const again = await importFile(app, by, file);
    expect(again.counts).toEqual({ OK: 0, DUPLICATE: 1, MISSING: 0, UNARCHIVED: 0 });
    expect(shown((await resultsOf(app, by, again.id)).items)).toEqual([[2, 'DUPLICATE', 'takes_part']]);
    expect(await participants(by)).toEqual(before);
    // A third one that has something to send shows that the sender had its turn.
    const other = someEmail();
    await importFile(app, by, sheetOf(exhibitorHeadings, row(other, 'Volvik')));
    await expect.poll(() => mailsTo(app, other)).toHaveLength(1);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('of one company into two fairs makes it once', async () => {
    const [first, second] = [await createFair(app), await createFair(app)];
    const email = someEmail();
    const files = await Promise.all(
      [first, second].map((by) => upload(app, by, sheetOf(exhibitorHeadings, row(email)))),
    );
    const started = await Promise.all([
      startImport(app, first, files[0] ?? ''),
      startImport(app, second, files[1] ?? ''),
    ]);
    await finished(app, first, started[0].id);
    await finished(app, second, started[1].id);
    const [[a], [b]] = [await participants(first), await participants(second)];
    expect(a?.exhibitor.id).toBe(b?.exhibitor.id);
    await accept(email);
  });

  test('only says what it would do in a dry run', async () => {
    const by = await createFair(app);
    const email = someEmail();
    const key = await upload(app, by, sheetOf(exhibitorHeadings, row(email), row('no e-mail')));
    const dry = await finished(app, by, (await startImport(app, by, key, { dryRun: true })).id);
    expect(dry).toMatchObject({ state: 'DONE', dryRun: true, counts: { OK: 1, MISSING: 1 } });
    expect(await participants(by)).toEqual([]);
    expect(await app.database.query(sql`select 1 from exhibitor_invitations where email = ${email}`)).toEqual([]);
    const real = await finished(app, by, (await startImport(app, by, key)).id);
    expect(real.counts).toMatchObject({ OK: 1, MISSING: 1 });
    expect(await participants(by)).toHaveLength(1);
  });

  test('gives every row a reason that names the column and the remedy, in the language asked for', async () => {
    const by = await createFair(app);
    const good = someEmail();
    const file = sheetOf(
      ['Stand', 'E-Mail', 'Firma *', 'ansprechpartner', 'Land', 'Lieblingsfarbe'],
      ['Beispiel, wird ausgelassen: A1', 'x@example.com', 'Muster', 'M', 'DE', ''],
      ['A1', good, 'Kessler', 'Jana', 'de', 'rot'],
      ['A2', good.toUpperCase(), 'KESSLER', 'Jana', '', ''],
      ['A3', 'nobody', 'Kessler 3', 'Jana', 'Narnia', ''],
      ['', someEmail(), '', 'Jana', 'Spanien', ''],
      ['x'.repeat(61), someEmail(), 'Kessler 5', 'Jana', 'Alemania', ''],
      ['', '', '', '', '', 'nur hier etwas'],
    );
    const done = await importFile(app, by, file);
    expect(done).toMatchObject({
      total: 5,
      counts: { OK: 1, DUPLICATE: 1, MISSING: 3 },
      ignoredColumns: ['Lieblingsfarbe'],
    });
    const { items } = await resultsOf(app, by, done.id, '', 'de');
    expect(
      items.map(({ row: number, result, reasons }) => [
        number,
        result,
        ...reasons.map((one) => [one.column, one.message]),
      ]),
    ).toEqual([
      [3, 'OK'],
      [4, 'DUPLICATE', [null, 'Zeile 3 hat dieselbe E-Mail-Adresse. Entfernen Sie eine der beiden Zeilen.']],
      [
        5,
        'MISSING',
        ['E-Mail', 'Geben Sie eine E-Mail-Adresse wie name@firma.de ein.'],
        ['Land', 'Geben Sie ein Land oder seinen Code aus zwei Buchstaben ein, etwa DE.'],
      ],
      [6, 'MISSING', ['Firma', 'Füllen Sie dieses Feld aus.']],
      [7, 'MISSING', ['Stand', 'Verwenden Sie höchstens 60 Zeichen.']],
    ]);
    const filtered = await resultsOf(app, by, done.id, '&result=DUPLICATE');
    expect(shown(filtered.items)).toEqual([[4, 'DUPLICATE', 'same_as_row']]);
    const paged = await app.call('GET', `/tradeFair/${by.fair.id}/import/${done.id}/row?limit=2`, { as: by.token });
    expect(paged.json().items.map(({ row: number }: { row: number }) => number)).toEqual([3, 4]);
    const rest = await resultsOf(app, by, done.id, `&cursor=${paged.json().nextCursor}`, 'de');
    expect(rest).toEqual({ items: items.slice(2), nextCursor: null });
    const csv = await app.call('GET', `/tradeFair/${by.fair.id}/import/${done.id}/csv`, {
      as: by.token,
      language: 'de',
    });
    expect(csv.body).toContain('\ufeffZeile;Name;E-Mail;Ergebnis;Gründe\r\n3;Kessler;');
    expect(csv.body).toContain('6;;');
    expect(csv.body.trim().split('\r\n')).toHaveLength(6);
  });

  test('gives a company that is known a project, and no second mail', async () => {
    const by = await createFair(app);
    const email = someEmail();
    const { sub } = await app.provider.port.createUser({
      username: crypto.randomUUID(),
      password: 'correct horse battery',
      email,
      emailVerified: true,
    });
    const known = await createExhibitor(app);
    await app.database.execute(
      sql`update accounts set subject = ${sub}, email = ${email} where id = ${known.account.id}`,
    );
    const done = await importFile(app, by, sheetOf(exhibitorHeadings, row(email, 'Another name')));
    expect(done.counts.OK).toBe(1);
    expect(await participants(by)).toMatchObject([
      { exhibitor: { id: known.exhibitor.id, name: known.exhibitor.name } },
    ]);
    expect(done.invitations).toEqual({ waiting: 0, sent: 0, failed: 0 });
  });

  test('gives nothing to somebody who only calls themselves by an e-mail: the project waits in a company of its own', async () => {
    const by = await createFair(app);
    const squatter = await createExhibitor(app);
    await nameAfterEmail(app, squatter);
    const done = await importFile(app, by, sheetOf(exhibitorHeadings, row(squatter.email)));
    expect(done.counts.OK).toBe(1);
    await expect
      .poll(async () => (await readImport(app, by, done.id)).invitations)
      .toEqual({ waiting: 0, sent: 1, failed: 0 });
    const [participant] = await participants(by);
    expect(participant?.exhibitor.id).not.toBe(squatter.exhibitor.id);
    expect((await app.call('GET', '/exhibition?kind=PROJECT', { as: squatter.token })).json().items).toEqual([]);
    // The owner of the e-mail, if they have a company, gets the import for it.
    await verifyEmail(app, squatter);
    expect((await participants(by)).map(({ exhibitor }) => exhibitor.id)).toEqual([squatter.exhibitor.id]);
  });

  test('tries again whoever could not be invited', async () => {
    const by = await createFair(app);
    const email = someEmail();
    const file = sheetOf(exhibitorHeadings, row(email));
    const first = await importFile(app, by, file);
    await accept(email);
    await app.database.execute(sql`
      update exhibitor_invitations set state = 'FAILED', problem = 'INVITED_ELSEWHERE' where email = ${email}`);
    expect((await readImport(app, by, first.id)).invitations).toEqual({ waiting: 0, sent: 0, failed: 1 });
    const again = await importFile(app, by, file);
    await expect
      .poll(async () => (await readImport(app, by, again.id)).invitations)
      .toEqual({ waiting: 0, sent: 1, failed: 0 });
  });

  test('brings an archived project back, with its new stand', async () => {
    const by = await createFair(app);
    const email = someEmail();
    await importFile(app, by, sheetOf(exhibitorHeadings, row(email)));
    const token = await accept(email);
    const [project] = (await app.call('GET', '/exhibition?kind=PROJECT', { as: token })).json().items;
    await app.database.execute(sql`update exhibitions set archived_at = now() where id = ${project.id}`);
    const again = await importFile(app, by, sheetOf(exhibitorHeadings, row(email, 'Kessler', 'Hall 9')));
    expect(again.counts).toMatchObject({ UNARCHIVED: 1, OK: 0 });
    const back = (await app.call('GET', `/exhibition/${project.id}`, { as: token })).json();
    expect(back).toMatchObject({ archivedAt: null, stand: 'Hall 9', version: project.version + 1 });
  });

  test('hands over to the company that the invited registered themselves meanwhile', async () => {
    const by = await createFair(app);
    const email = someEmail();
    const { sub } = await app.provider.port.createUser({
      username: crypto.randomUUID(),
      password: 'correct horse battery',
      email,
      emailVerified: true,
    });
    const own = await createExhibitor(app);
    await importFile(app, by, sheetOf(exhibitorHeadings, row(email)));
    await app.database.execute(sql`
      insert into accounts (id, subject, email, name, exhibitor_id, roles, created_at)
      values (${crypto.randomUUID()}, ${sub}, ${email}, 'Jana', ${own.exhibitor.id}, '{EXHIBITOR}', now())
      on conflict (subject) do update set exhibitor_id = excluded.exhibitor_id`);
    await app.database.execute(sql`update exhibitor_invitations set state = 'WAITING' where email = ${email}`);
    await importFile(app, by, sheetOf(exhibitorHeadings, row(someEmail(), 'Volvik')));
    await expect
      .poll(async () => (await participants(by)).map(({ exhibitor }) => exhibitor.id))
      .toContain(own.exhibitor.id);
  });
});
