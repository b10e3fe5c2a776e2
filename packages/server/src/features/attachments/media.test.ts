import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createDocument, pdf } from '../../../test/attachments.ts';
import { createExhibitor, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin, createOrganizer } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

describe('the URL of a document', () => {
  const open = (as: string, key: string | null) => app.call('POST', `/media/${key}`, { as });

  test('is given to a visitor who has the point, to its people and to administrators, and to nobody else', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const bytes = pdf(2);
    const document = await createDocument(app, token, stand.beacon.id, bytes, '../Größe/PX 40.pdf');
    const [visitor, stranger, admin] = [await createVisitor(app), await createVisitor(app), await createAdmin(app)];
    await scan(app, visitor.token, scanBody(stand.beacon));
    for (const as of [visitor.token, token, admin.token]) {
      const answer = await open(as, document.storageKey);
      expect(answer.json()).toMatchObject({ mediaType: 'application/pdf', size: bytes.length });
      const { url, expiresAt } = answer.json();
      const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(10);
      expect(minutes).toBeLessThanOrEqual(15);
      const file = await app.http.inject({ url });
      expect(file.rawPayload).toEqual(bytes);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Gr__e_PX 40.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe_PX%2040.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
    const others = [stranger, await createExhibitor(app), await createOrganizer(app)];
    for (const other of others) expectProblem(await open(other.token, document.storageKey), 'NOT_FOUND');
    expectProblem(await app.http.inject({ url: `/files/${document.storageKey}` }), 'NOT_FOUND');
  });

  test('is there once the document is complete, and no longer once it was deleted', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const body = { kind: 'DOCUMENT', beaconId: stand.beacon.id, name: 'x' };
    const made = await app.call('POST', '/attachment', { as: token, body });
    expectProblem(await open(token, made.json().attachment.storageKey), 'NOT_FOUND');
    const document = await createDocument(app, token, stand.beacon.id);
    expect((await open(token, document.storageKey)).statusCode).toBe(200);
    const path = `/attachment/${document.id}`;
    expect((await app.call('DELETE', path, { as: token })).statusCode).toBe(204);
    expectProblem(await open(token, document.storageKey), 'NOT_FOUND');
    expectProblem(await app.call('DELETE', path, { as: token }), 'NOT_FOUND');
  });

  test('shows nobody who sent the file once it is the company’s', async () => {
    const stand = await createStand(app);
    const document = await createDocument(app, stand.owner.token, stand.beacon.id);
    const [row] = await app.database.query<{ subject: string }>(
      sql`select subject from stored_files where key = ${document.storageKey}`,
    );
    expect(row?.subject).toBe('');
  });
});
