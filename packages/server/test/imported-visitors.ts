import { sql } from '@fairlead/database/sql';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { Person } from './factories.ts';
import { createFair } from './fairs.ts';
import { importFile, sheetOf } from './imports.ts';

/** A fair of an organizer whose visitors come in by import, and who asks them something. */
export async function createIntegratedFair(app: TestApp, admin: string) {
  const by = await createFair(app);
  const text = (key: string) => ({ key, label: { en: key }, kind: 'TEXT', required: false });
  const answer = await app.call('PATCH', `/organizer/${by.organizerId}`, {
    as: admin,
    body: { integrationKind: 'INTEGRATED', additionalVisitorAttributes: [text('hall'), text('diet')] },
  });
  expect(answer.statusCode).toBe(200);
  return by;
}

export const visitorsAt = (app: TestApp, email: string) =>
  app.database.query<{ id: string; subject: string | null; code: string }>(
    sql`select id, subject, code from visitors where email = ${email} order by created_at`,
  );

/** Makes a person whom an organizer knows by an e-mail that a person signed up with. */
export async function importThem(
  app: TestApp,
  by: Awaited<ReturnType<typeof createIntegratedFair>>,
  { email }: Person,
) {
  const file = sheetOf(
    ['Name', 'E-mail', 'Organization', 'City', 'Calling code', 'Phone', 'hall', 'diet'],
    ['Marta L.', email, 'Volvik Powertrain', 'Göteborg', '+46', '40 123456', 'B2', 'Vegan'],
  );
  const { counts } = await importFile(app, by, file, { kind: 'VISITORS' });
  expect(counts.OK).toBe(1);
  const imported = (await visitorsAt(app, email)).find(({ subject }) => subject === null);
  return imported ?? { id: 'nobody was imported', code: '' };
}
