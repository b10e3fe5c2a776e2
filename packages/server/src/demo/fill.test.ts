import type { Exhibition } from '@fairlead/contract/exhibitions';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { identity } from '../../../e2e/harness/identity.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { auditMoney } from '../features/payments/public.ts';
import { fair, organizer, password, stands, visitorAccount } from './cast.ts';
import { fillDemo } from './fill.ts';

const app = useTestApp();

/** As whoever reads what the demo prints. */
async function signIn(email: string): Promise<string> {
  const answer = await identity(app, 'InitiateAuth', {
    ClientId: app.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return (answer['AuthenticationResult'] as { IdToken: string }).IdToken;
}

test('the demo runs through, and its people can sign in to a fair with something of everything', async () => {
  const reported: string[] = [];
  await fillDemo(app, { ...app, log: pino({ level: 'silent' }) }, new Date(), (line) => reported.push(line), {
    visitors: 20,
    scans: 120,
    captures: 4,
  });
  const points = stands.reduce((sum, stand) => sum + stand.points.length, 0);
  expect(reported).toEqual([
    `${stands.length} exhibitors with ${points} mixie points`,
    '20 visitors',
    '120 scans',
    expect.stringMatching(/^[1-9]\d* answered surveys, [1-9]\d* opened documents, [1-9]\d* favourites$/),
    expect.stringMatching(/^[1-9]\d* wishes$/),
    expect.stringMatching(new RegExp(`^${stands.length * 4} people captured by the stands, [1-9]\\d* leads unlocked$`)),
    '4 payments for leads',
  ]);
  const get = async (as: string, path: string) => {
    const answer = await app.call('GET', path, { as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const [stand] = stands;
  const projects: Exhibition[] = (await get(await signIn(stand?.email ?? ''), '/exhibition?kind=PROJECT')).items;
  expect(projects).toMatchObject([{ parent: { name: fair.name }, counts: { beacons: stand?.points.length } }]);
  expect(projects[0]?.counts?.leads).toBeGreaterThan(0);
  const leads = `/project/${projects[0]?.id}/lead`;
  const owner = await signIn(stand?.email ?? '');
  for (const filter of [
    'unlocked=true',
    'rating=4',
    'tag=quote',
    'status=CONTACTED',
    'minScore=20',
    'wish=QUOTE,CALL,MEETING',
  ])
    expect((await get(owner, `${leads}?${filter}`)).items, filter).not.toEqual([]);
  expect(await get(owner, `${leads}/view`)).toHaveLength(3);
  const payments = await get(owner, '/payment');
  expect(payments.items[0]).toMatchObject({ status: 'PAID', receipts: [{ kind: 'INVOICE' }] });
  expect(await get(owner, '/license')).toMatchObject({ items: [{ name: 'Lead pack 10' }] });
  expect(await auditMoney(app.database)).toEqual([]);
  const fairs: Exhibition[] = (await get(await signIn(organizer.email), '/exhibition?kind=TRADE_FAIR')).items;
  expect(fairs).toMatchObject([{ name: fair.name, participation: { projects: stands.length } }]);
  expect(fairs[0]?.participation?.visitors).toBeGreaterThan(0);
  // The visitor who is signed in as has been at every point.
  const scans = await get(await signIn(visitorAccount.email), '/scan?limit=200');
  expect(scans.items).toHaveLength(points);
});
