import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Scan } from '@fairlead/contract/scans';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { identity } from '../../../e2e/harness/identity.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { auditMoney } from '../features/payments/public.ts';
import { systemClock } from '../platform/clock.ts';
import { datesOf } from './calendar.ts';
import { fairs, organizers, password, visitorAccount } from './cast.ts';
import { atFairs, exhibitors } from './exhibitors.ts';
import { fillDemo } from './fill.ts';

const app = useTestApp();

/** Reads the demo's output as a person does. */
async function signIn(email: string): Promise<string> {
  const answer = await identity(app, 'InitiateAuth', {
    ClientId: app.provider.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return (answer['AuthenticationResult'] as { IdToken: string }).IdToken;
}

async function get(as: string, path: string) {
  const answer = await app.call('GET', path, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const isPicture = expect.stringMatching(/^\/files\/public-[\w-]+\.webp$/);

test('the demo runs through, and its people can sign in to fairs with something of everything', async () => {
  const reported: string[] = [];
  const now = new Date();
  await fillDemo(
    app,
    { ...app, clock: systemClock, log: pino({ level: 'silent' }) },
    now,
    (line) => reported.push(line),
    {
      visitors: 100,
      scans: 600,
      captures: 4,
    },
  );
  const presences = exhibitors.flatMap((exhibitor) => exhibitor.presences);
  const points = presences.reduce((sum, presence) => sum + presence.points.length, 0);
  const staffed = presences.filter(({ weight }) => weight > 0);
  expect(reported).toEqual([
    '3 fairs: one that is on, one that is over, one to come',
    `12 exhibitors with ${points} mixie points, and a company outside of fairs`,
    '100 visitors',
    '600 scans',
    expect.stringMatching(/^[1-9]\d* answered surveys, [1-9]\d* opened documents, [1-9]\d* favourites$/),
    expect.stringMatching(/^[1-9]\d* wishes$/),
    expect.stringMatching(
      new RegExp(`^${staffed.length * 4} people captured by the stands, [1-9]\\d* leads unlocked$`),
    ),
    '4 payments for leads',
  ]);

  const [kessler] = exhibitors;
  const owner = await signIn(kessler?.email ?? '');
  const projects: Exhibition[] = (await get(owner, '/exhibition?kind=PROJECT')).items;
  const named = new Map(projects.map((project) => [project.name, project]));
  const { expo, levante, drive } = {
    expo: datesOf('expo', now),
    levante: datesOf('levante', now),
    drive: datesOf('drive', now),
  };
  expect([...named.keys()].toSorted()).toEqual([expo.name, levante.name, drive.name, 'Showroom Ulm'].toSorted());
  const current = named.get(expo.name);
  expect(current).toMatchObject({
    parent: { name: expo.name, theme: { main: fairs.expo.theme.main } },
    counts: { beacons: 5 },
    logoUrl: isPicture,
  });
  expect(current?.counts?.leads).toBeGreaterThan(0);
  expect(named.get(levante.name)?.counts?.unlocked).toBeGreaterThan(0);
  expect(named.get(drive.name)?.counts).toMatchObject({ beacons: 3, leads: 0, scans: 0 });
  expect(await get(owner, `/project/${current?.id}/team`)).toHaveLength(4);
  const shown: Beacon[] = await get(owner, `/project/${current?.id}/beacon`);
  expect(shown.map(({ coverUrl }) => coverUrl)).toEqual(shown.map(() => isPicture));

  // Leads with a rating, status or note.
  const leads = `/project/${current?.id}/lead`;
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
  // Most people have confirmed their e-mail and some have not, so that leaving those out makes a difference.
  const order = { projectId: current?.id, target: 'LEAD', leadIds: 'ALL' };
  const quote = (await app.call('POST', '/payment/quote', { as: owner, body: order })).json();
  expect(quote.unverified).toBeGreaterThan(0);
  expect(quote.unverified).toBeLessThan(quote.count / 2);
  const payments = await get(owner, '/payment');
  expect(payments.items[0]).toMatchObject({ status: 'PAID', receipts: [{ kind: 'INVOICE' }] });
  expect(await get(owner, '/license')).toMatchObject({ items: [{ name: 'Lead pack 10' }] });
  expect(await auditMoney(app.database)).toEqual([]);

  // Each organizer has its fairs, with those who take part.
  const own = async ({ email }: { email: string }): Promise<Exhibition[]> =>
    (await get(await signIn(email), '/exhibition?kind=TRADE_FAIR')).items;
  const ofNordhaus = (await own(organizers.nordhaus)).filter(({ participation }) => participation);
  expect(ofNordhaus.map(({ name }) => name).toSorted()).toEqual([expo.name, drive.name].toSorted());
  expect(ofNordhaus.find(({ name }) => name === expo.name)).toMatchObject({
    participation: { projects: atFairs.length },
    logoUrl: isPicture,
  });
  for (const { participation } of ofNordhaus) expect(participation?.visitors).toBeGreaterThan(0);
  expect((await own(organizers.levante)).some(({ participation }) => participation?.projects === 3)).toBe(true);

  // The company outside of fairs has a place without one.
  const outside = exhibitors.find(({ partyKind }) => partyKind === 'BUSINESS');
  const showroom: Exhibition[] = (await get(await signIn(outside?.email ?? ''), '/exhibition?kind=PROJECT')).items;
  expect(showroom).toMatchObject([{ parent: null, counts: { beacons: outside?.presences[0]?.points.length } }]);

  // The visitor has been at both fairs, and has sorted her list.
  const ines = await signIn(visitorAccount.email);
  expect((await get(ines, '/visitor')).profile).toMatchObject({
    countryCode: 'ES',
    state: 'País Vasco',
    prefix: '+34',
  });
  const scans: Scan[] = (await get(ines, '/scan?limit=200')).items;
  expect(new Set(scans.map(({ category }) => category))).toEqual(new Set(['Ofertas', 'Proyecto Bilbao', null]));
  expect(scans.map(({ note }) => note).filter((note) => note !== null)).toHaveLength(2);
  expect((await get(ines, '/scan/archived')).items).toHaveLength(2);
});
