import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { unlockLead } from '../../../test/leads.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;

const codesIn = async ({ project, owner }: Pick<Stand, 'project' | 'owner'>, report: string): Promise<string[]> => {
  const { body } = await app.call('GET', `/project/${project.id}/leadReport/${report}/csv`, { as: owner.token });
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  return rows.map((row) => row['Consent receipt'] ?? 'no column');
};

describe('the code of the receipt in the exhibitor’s files', () => {
  test('is that of the grant in force, of an open lead only', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app);
    await scan(app, person.token, scanBody(stand.beacon));
    const receipts = async () =>
      (await app.call('GET', `/visitor/receipt?exhibitorId=${stand.owner.exhibitor.id}`, { as: person.token })).json()
        .items;
    const share = (isShared: boolean) =>
      app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: person.token, body: { isShared } });
    expect(await codesIn(stand, 'extended')).toEqual(['']);
    await unlockLead(app, stand.project.id, person.visitor.id);
    const [grant] = await receipts();
    for (const report of ['extended', 'complete']) expect(await codesIn(stand, report)).toEqual([grant.code]);
    await share(false);
    expect(await codesIn(stand, 'extended')).toEqual(['']);
    await share(true);
    const [again] = await receipts();
    expect(again.code).not.toBe(grant.code);
    for (const report of ['extended', 'complete']) expect(await codesIn(stand, report)).toEqual([again.code]);
  });

  test('does not say that a locked lead is somebody whom the exhibitor unlocked in another project', async () => {
    const stand = await createStand(app);
    const project = await createProject(app, stand.owner.token, { name: 'Showroom' });
    const beacon = await createBeacon(app, stand.owner.token, project.id);
    const person = await createVisitor(app);
    for (const point of [stand.beacon, beacon]) await scan(app, person.token, scanBody(point));
    await unlockLead(app, stand.project.id, person.visitor.id);
    expect(await codesIn(stand, 'extended')).toEqual([expect.stringMatching(/^[0-9A-Z]{10}$/)]);
    expect(await codesIn({ ...stand, project }, 'extended')).toEqual(['']);
  });
});
