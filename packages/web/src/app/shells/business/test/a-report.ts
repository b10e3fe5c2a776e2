import { type BiReport, biReport } from '@fairlead/contract/insights';
import { uuid } from './pretend-api.ts';

const hoursOf = (day: string, scans: readonly number[]) =>
  scans.map((count, index) => ({
    hour: `${day}T${String(8 + index).padStart(2, '0')}:00:00.000Z`,
    views: count * 2,
    scans: count,
    leads: Math.round(count / 2),
  }));

/** The figures of a stand on the third day of its fair. */
export const aReport = (changes: Partial<BiReport> = {}): BiReport =>
  biReport.parse({
    timeZone: 'Europe/Berlin',
    period: { from: '2027-03-09', to: '2027-03-11' },
    asOf: '2027-03-11T13:32:00.000Z',
    funnel: { views: 6_240, scans: 2_916, visitors: 1_301, leads: 1_284, unlocked: 486, qualified: 64 },
    byHour: [
      ...hoursOf('2027-03-09', [71, 128, 176, 184, 140, 162, 158, 113, 57]),
      ...hoursOf('2027-03-10', [54, 101, 150, 161, 122, 149, 155, 113, 61]),
      ...hoursOf('2027-03-11', [62, 118, 171, 143, 98]),
    ],
    byDay: [
      { day: '2027-03-09', views: 2_400, scans: 1_189, leads: 560, unlocked: 210 },
      { day: '2027-03-10', views: 2_100, scans: 1_066, leads: 440, unlocked: 160 },
      { day: '2027-03-11', views: 1_740, scans: 661, leads: 284, unlocked: 116 },
    ],
    byPoint: [
      { beaconId: uuid(21), name: 'PX-40', views: 2_000, scans: 1_108, leads: 500 },
      { beaconId: uuid(22), name: 'SD-7', views: 1_500, scans: 642, leads: 300 },
      { beaconId: null, name: null, views: 0, scans: 0, leads: 24 },
    ],
    byIndustry: [
      { key: '25', label: 'Machine building', leads: 296, unlocked: 100 },
      { key: null, label: null, leads: 12, unlocked: 0 },
    ],
    byJobRole: [{ key: 'ENGINEERING', label: 'Engineering', leads: 600, unlocked: 200 }],
    byCountry: [
      { key: 'DE', label: null, leads: 402, unlocked: 160 },
      { key: 'CH', label: null, leads: 96, unlocked: 30 },
      { key: 'IT', label: null, leads: 88, unlocked: 21 },
    ],
    byLanguage: [
      { key: 'de', label: null, leads: 800, unlocked: 300 },
      { key: 'en', label: null, leads: 484, unlocked: 186 },
    ],
    openings: 1_019,
    documents: [
      {
        attachmentId: uuid(31),
        name: '=PX-40 data sheet',
        pointName: 'PX-40',
        kind: 'DOCUMENT',
        openings: 812,
        meanSeconds: 31.4,
      },
      { attachmentId: uuid(32), name: 'Price list', pointName: 'SD-7', kind: 'LINK', openings: 201, meanSeconds: null },
    ],
    surveys: [{ surveyId: uuid(41), title: 'What do you build?', asked: 1_108, complete: 477, responseRate: 0.43 }],
    returning: { visitors: 234, share: 0.18 },
    contact: {
      contacted: 321,
      share: 0.25,
      buckets: ['HOUR', 'HALF_DAY', 'DAY', 'THREE_DAYS', 'WEEK', 'LATER'].map((bucket, index) => ({
        bucket,
        leads: 120 - index * 20,
      })),
    },
    cost: null,
    fairMedian: {
      fairName: 'Nordhaus Expo 2027',
      companies: 212,
      figures: [
        { figure: 'SCANS', own: 2_916, median: 1_140 },
        { figure: 'LEADS', own: 1_284, median: 560 },
        { figure: 'RETURNING', own: 0.18, median: 0.11 },
        { figure: 'RESPONSE', own: 0.43, median: 0.31 },
        { figure: 'DOCUMENTS_PER_SCAN', own: 0.67, median: 0.52 },
        { figure: 'UNLOCKED', own: 0.38, median: 0.44 },
      ],
    },
    ...changes,
  });
