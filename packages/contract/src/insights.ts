import { z } from 'zod';
import { access, scopes } from './access.ts';
import { industryId, jobRoleId } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { id, language } from './fields.ts';
import { lead } from './leads.ts';
import { currency } from './prices.ts';

/** A day of the calendar where the project is, as 2027-03-09. */
export const calendarDay = z.iso.date();

const count = z.int().min(0);
/** Null where there is nothing to divide by. */
const ratio = z.number().nullable();

export const hourFigures = z.strictObject({
  /** The beginning of the hour. */
  hour: z.string(),
  views: count,
  scans: count,
  /** People who were seen for the first time. */
  leads: count,
});
export type HourFigures = z.infer<typeof hourFigures>;

export const pointFigures = z.strictObject({
  /** Null of leads that began at no point: the stand's staff captured them. */
  beaconId: id.nullable(),
  name: z.string().nullable(),
  views: count,
  scans: count,
  leads: count,
});
export type PointFigures = z.infer<typeof pointFigures>;

/** How leads are spread over the values of one thing that is known of them, the most first. */
const breakdown = <Key extends z.ZodType>(key: Key) =>
  z.array(
    z.strictObject({
      /** Null of those of whom it is not known. */
      key: key.nullable(),
      /** In the request's language; null where the client knows better, as of countries and languages. */
      label: z.string().nullable(),
      leads: count,
      unlocked: count,
    }),
  );

export const contactBucket = z.enum(['HOUR', 'HALF_DAY', 'DAY', 'THREE_DAYS', 'WEEK', 'LATER']);
export type ContactBucket = z.infer<typeof contactBucket>;

export const fairFigure = z.enum(['SCANS', 'LEADS', 'RETURNING', 'RESPONSE', 'DOCUMENTS_PER_SCAN', 'UNLOCKED']);
export type FairFigure = z.infer<typeof fairFigure>;

/** In the currency's smallest unit, net. */
export const standCost = z.strictObject({ amount: z.int().min(1).max(1_000_000_000), currency });
export type StandCost = z.infer<typeof standCost>;

const dashboardTotals = z.strictObject({
  scans: count,
  /** People who scanned a point. */
  visitors: count,
  /** People who scanned a point or were captured, also those who withdrew their consent since. */
  leads: count,
  /** Leads whose contact details are shown. */
  unlocked: count,
  /** How often documents and links were opened. */
  openings: count,
  answers: count,
});

export const dashboard = z.strictObject({
  timeZone: z.string(),
  totals: dashboardTotals,
  /** True if the project's dashboard is paid for, or costs nothing; the other fields exist only then. */
  isUnlocked: z.boolean(),
  /** Of the last fortnight, hours without anything left out. */
  perHour: z.array(hourFigures),
  perPoint: z.array(pointFigures),
  /** The leads that were seen last, masked as everywhere. */
  recent: z.array(lead),
});
export type Dashboard = z.infer<typeof dashboard>;

export const biReport = z.strictObject({
  timeZone: z.string(),
  /** The days that were requested, or from the first day with any data to the last one. */
  period: z.strictObject({ from: calendarDay, to: calendarDay }),
  /** All that happened before is counted. */
  asOf: z.string(),
  funnel: z.strictObject({
    views: count,
    scans: count,
    visitors: count,
    leads: count,
    unlocked: count,
    /** With the status QUALIFIED or CUSTOMER. */
    qualified: count,
  }),
  byHour: z.array(hourFigures),
  byDay: z.array(z.strictObject({ day: calendarDay, views: count, scans: count, leads: count, unlocked: count })),
  byPoint: z.array(pointFigures),
  byIndustry: breakdown(industryId),
  byJobRole: breakdown(jobRoleId),
  /** ISO 3166-1 alpha-2. */
  byCountry: breakdown(z.string()),
  byLanguage: breakdown(language),
  /** How often documents and links were opened in all, also those that were deleted since. */
  openings: count,
  /** The most opened first. */
  documents: z.array(
    z.strictObject({
      attachmentId: id,
      name: z.string(),
      pointName: z.string(),
      kind: z.enum(['DOCUMENT', 'LINK']),
      openings: count,
      /** Seconds of reading by those who opened it, on average and so far; null for links, and before the first opening. */
      meanSeconds: ratio,
    }),
  ),
  surveys: z.array(
    z.strictObject({ surveyId: id, title: z.string(), asked: count, complete: count, responseRate: ratio }),
  ),
  returning: z.strictObject({
    /** People who scanned on more than one day. */
    visitors: count,
    share: ratio,
  }),
  /** How long after they were first seen leads were contacted. */
  contact: z.strictObject({
    contacted: count,
    share: ratio,
    buckets: z.array(z.strictObject({ bucket: contactBucket, leads: count })),
  }),
  /** Null until the exhibitor enters the cost of the stand. */
  cost: z.strictObject({ amount: z.int(), currency: z.string(), perLead: ratio, perQualified: ratio }).nullable(),
  /** Of the whole fair; null outside of fairs, and while too few companies stand behind it. */
  fairMedian: z
    .strictObject({
      fairName: z.string(),
      companies: count,
      figures: z.array(z.strictObject({ figure: fairFigure, own: ratio, median: ratio })),
    })
    .nullable(),
});
export type BiReport = z.infer<typeof biReport>;

export const insightLimits = { leastCompanies: 5, days: 400 } as const;

export const getDashboard = endpoint({
  name: 'getDashboard',
  summary: 'What a project has come to so far; hours, points and people where its dashboard is open',
  method: 'GET',
  path: '/dashboard/{projectId}',
  access: access.exhibitorTeam,
  scopes: scopes.read,
  params: z.strictObject({ projectId: id }),
  response: dashboard,
});

/** How many days `listRecentScans` looks back, today included. */
export const recentDays = 14;
export const recentScans = z.strictObject({
  projectId: id,
  /** By days of the calendar where the project is, today last. */
  scans: z.array(count).length(recentDays),
});
export type RecentScans = z.infer<typeof recentScans>;

export const listRecentScans = endpoint({
  name: 'listRecentScans',
  summary: 'Scans of the last 14 days of your projects that had any and whose dashboard is open',
  method: 'GET',
  path: '/dashboard',
  access: access.exhibitorTeam,
  response: z.array(recentScans),
});

/** Days of the project's calendar, both included. */
const days = z
  .strictObject({ from: calendarDay.optional(), to: calendarDay.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || to >= from, {
    error: 'ends_before_start',
    path: ['to'],
  });

export const getBiReport = endpoint({
  name: 'getBiReport',
  summary:
    'Every figure of a project, ready to be plotted, for days of its calendar; 402 until its dashboard is paid for, but to administrators',
  method: 'GET',
  path: '/bi/report/{projectId}',
  access: access.projectReader,
  scopes: scopes.read,
  params: z.strictObject({ projectId: id }),
  query: days,
  response: biReport,
});

export const getBiReportFile = endpoint({
  name: 'getBiReportFile',
  summary:
    'The most important of these figures on one page, as PDF; 402 until the dashboard is paid for, but to administrators',
  method: 'GET',
  path: '/bi/report/{projectId}/pdf',
  access: access.projectReader,
  scopes: scopes.read,
  params: z.strictObject({ projectId: id }),
  query: days,
  response: { file: ['application/pdf'], work: 'print' },
});

export const setStandCost = endpoint({
  name: 'setStandCost',
  summary: 'Enter what the stand cost in all, net, for the figures of cost per lead; null takes it away',
  method: 'PUT',
  path: '/bi/cost/{projectId}',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  body: z.strictObject({ cost: standCost.nullable() }),
  response: z.strictObject({ cost: standCost.nullable() }),
});
