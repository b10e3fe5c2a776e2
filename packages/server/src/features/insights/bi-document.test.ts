import { type BiReport, biReport, fairFigure } from '@fairlead/contract/insights';
import { languages } from '@fairlead/contract/languages';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { textsOfPages } from '../../../../e2e/harness/printed-text.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { euros } from '../../../test/paying.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { createDocumentThreads } from '../../platform/pdf/plain-document.ts';
import { biDocument } from './bi-document.ts';

let price = 0;
const app = useTestApp({}, () => ({ prices: async () => euros(price) }));
const threads = createDocumentThreads();
afterAll(() => threads.close());

const plain = (text: string | undefined) => text?.replaceAll(/\s+/g, '');
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.slice(0, 80);
const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 30 }, (_, index) => make(index));

/** Of everything more than fits. */
const full: BiReport = biReport.parse({
  timeZone: 'Europe/Berlin',
  period: { from: '2027-03-01', to: '2027-03-30' },
  asOf: '2027-03-30T17:00:00.000Z',
  funnel: { views: 987_654, scans: 876_543, visitors: 765_432, leads: 654_321, unlocked: 543_210, qualified: 432_109 },
  byHour: [],
  byDay: many((index) => ({
    day: `2027-03-${String(index + 1).padStart(2, '0')}`,
    views: 1,
    scans: 100_000 + index,
    leads: 1,
    unlocked: 1,
  })),
  byPoint: many((index) => ({ beaconId: crypto.randomUUID(), name: long, views: 1, scans: 100 - index, leads: 1 })),
  byIndustry: ['25', '26', '27', '28', '29'].map((key) => ({ key, label: long, leads: 9, unlocked: 1 })),
  byJobRole: [],
  byCountry: [],
  byLanguage: [],
  openings: 370_350,
  documents: many(() => ({
    attachmentId: crypto.randomUUID(),
    name: long,
    pointName: long,
    kind: 'DOCUMENT',
    openings: 12_345,
    meanSeconds: null,
  })),
  surveys: [],
  returning: { visitors: 1, share: 0.123 },
  contact: { contacted: 1, share: 0.5, buckets: [] },
  cost: { amount: 1_250_000, currency: 'EUR', perLead: 1_234.5, perQualified: null },
  fairMedian: {
    fairName: long,
    companies: 212,
    figures: fairFigure.options.map((figure) => ({ figure, own: 0.456, median: 0.123 })),
  },
});

test.each(languages)('in %s all of it is on one page, however much there is', async (language) => {
  const document = biDocument(
    full,
    { name: long, fair: { name: `${long.slice(1)}` }, company: `${long} GmbH`, logo: null },
    language,
  );
  const pdf = Buffer.from(await threads.run('somebody', document));
  const pages = await textsOfPages(pdf);
  expect(pages).toHaveLength(1);
  for (const block of document.blocks) if (block.kind === 'BARS') expect(plain(pages[0])).toContain(plain(block.title));
  expect(plain(pages[0])).toContain(plain(document.foot));
});

test('it is the report of the days that were asked for, and paid for as that is', async () => {
  const stand = await createStand(app);
  for (const occurredAt of ['2026-03-09T10:00:00Z', '2026-03-10T10:00:00Z'])
    await scan(app, (await createVisitor(app)).token, scanBody(stand.beacon, { occurredAt }));
  const as = stand.owner.token;
  const path = `/bi/report/${stand.project.id}/pdf`;
  const answer = await app.call('GET', `${path}?from=2026-03-10`, { as, language: 'de' });
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toContain('figures-2026-03-10-2026-03-10.pdf');
  const text = plain((await textsOfPages(answer.rawPayload))[0]);
  for (const part of [
    stand.owner.exhibitor.name,
    stand.project.name,
    stand.beacon.name,
    'Scans nach Tagen',
    '10.03.2026',
    'Besucher',
  ])
    expect(text).toContain(plain(part));
  expect(text).not.toContain('09.03.2026');
  price = 4_900;
  expectProblem(await app.call('GET', path, { as }), 'PAYMENT_REQUIRED');
  expectProblem(await app.call('GET', path, { as: (await createStand(app)).owner.token }), 'NOT_FOUND');
  price = 0;
});

test.each([
  ['en', 'Figures as of 30 Mar 2027, 19:00; days and times are in Europe/Berlin.'],
  ['de', 'Stand 30.03.2027, 19:00; Tage und Zeiten in Europe/Berlin.'],
  ['es', 'Cifras a 30 mar 2027, 19:00; días y horas en Europe/Berlin.'],
] as const)('in %s it says when by the clock of the place, and whose figures these are', async (language, foot) => {
  const logo = await sharp({ create: { width: 300, height: 60, channels: 3, background: '#0af' } })
    .png()
    .toBuffer();
  const of = { name: 'Nordhaus Expo', fair: { name: 'Nordhaus Expo' }, company: 'Kessler', logo };
  const document = biDocument(full, of, language);
  expect(document.foot).toContain(foot);
  expect([document.title, document.subtitle]).toEqual(['Kessler', expect.stringMatching(/^Nordhaus Expo · /)]);
  const drawn = (pdf: ArrayBuffer) => Buffer.from(pdf).toString('latin1').includes('/Subtype /Image');
  expect(drawn(await threads.run('somebody', document))).toBe(true);
  expect(drawn(await threads.run('somebody', { ...document, logo: null }))).toBe(false);
});
