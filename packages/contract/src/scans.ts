import { z } from 'zod';
import { access } from './access.ts';
import { attachmentKind, visitorAttachment } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { problem } from './errors.ts';
import { theme } from './exhibitions.ts';
import { id, line, moment, paragraphs, scannedText } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { textLanguages } from './point-texts.ts';

export const scanSource = z.enum(['CAMERA', 'IMAGE', 'TYPED', 'LINK']);
export const scanResult = z.enum(['OK', 'DUPLICATE', 'UNARCHIVED', 'MISSING']);
export type ScanResult = z.infer<typeof scanResult>;

/** The immutable fact that a phone reports: its own id, what was read, and the phone's time. */
export const scanEvent = z
  .strictObject({
    id,
    beaconId: id.optional(),
    qrCode: scannedText.optional(),
    occurredAt: moment,
    source: scanSource,
  })
  .refine((event) => (event.beaconId === undefined) !== (event.qrCode === undefined), {
    error: 'beacon_or_code',
    path: ['qrCode'],
  });
export type ScanEvent = z.infer<typeof scanEvent>;

/** Public part of a point, in the reader's language where it has been translated. */
export const publicPoint = z.strictObject({
  beaconId: id,
  title: z.string(),
  /** Limited HTML as `rich-text.ts` reads and writes it. */
  description: z.string().nullable(),
  ...textLanguages,
  coverUrl: z.string().nullable(),
  exhibitor: z.strictObject({ id, name: z.string(), logoUrl: z.string().nullable() }),
  stand: z.string().nullable(),
  tradeFair: z.strictObject({ id, name: z.string(), timeZone: z.string(), theme: theme.nullable() }).nullable(),
  documents: z.array(z.strictObject({ name: z.string(), kind: attachmentKind })),
});
export type PublicPoint = z.infer<typeof publicPoint>;

/** The visitor's view: one row per visitor and point. */
export const scan = publicPoint.extend({
  firstAt: z.string(),
  lastAt: z.string(),
  scanCount: z.int(),
  archivedAt: z.string().nullable(),
  category: z.string().nullable(),
  note: z.string().nullable(),
});
export type Scan = z.infer<typeof scan>;

/** One point whole, with what can be opened and answered. */
export const wholeScan = scan.extend({
  attachments: z.array(visitorAttachment),
  surveyId: id.nullable(),
  /** Its printed code as a link, to pass on: the receiver sees the public part. Null once the code no longer works. */
  shareUrl: z.string().nullable(),
});
export type WholeScan = z.infer<typeof wholeScan>;

export const scanAnswer = z.strictObject({ id, result: scanResult, scan: scan.optional() });
export type ScanAnswer = z.infer<typeof scanAnswer>;

export const addScan = endpoint({
  name: 'addScan',
  summary: 'Report one scan; the same id again changes nothing and gets the same answer',
  method: 'POST',
  path: '/scan',
  access: access.visitor,
  body: scanEvent,
  response: scanAnswer,
});

/** Answer to one event of a batch; `problem` gives the reason of a refusal, which is final unless its status is 500. */
export const scanOutcome = scanAnswer.extend({
  result: z.enum([...scanResult.options, 'REFUSED']),
  problem: problem.optional(),
});
export type ScanOutcome = z.infer<typeof scanOutcome>;

/** One that is no event needs nothing but an id to be refused by; what is wrong with it is kept, and nothing else of it. */
const refusedItem = z
  .looseObject({ id })
  .transform((item) => ({ id: item.id, issues: scanEvent.safeParse(item).error?.issues ?? [] }));

export const addScans = endpoint({
  name: 'addScans',
  summary:
    'Report up to 500 scans, as a phone kept them without a network; each is answered by itself, in the order sent',
  method: 'POST',
  path: '/scan/batch',
  access: access.visitor,
  bodyLimit: 896 * 1024,
  body: z.strictObject({
    events: z
      .array(z.union([scanEvent, refusedItem]))
      .min(1)
      .max(500),
  }),
  response: z.array(scanOutcome),
});

export const getScanInfo = endpoint({
  name: 'getScanInfo',
  summary: 'What a code leads to: the public part, without scanning it',
  method: 'GET',
  path: '/scan/info',
  access: access.anyone,
  query: z.strictObject({ qrCode: scannedText }),
  response: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('BEACON'), code: z.string(), point: publicPoint }),
    z.strictObject({
      kind: z.literal('TRADE_FAIR'),
      code: z.string(),
      tradeFair: z.strictObject({ id, name: z.string(), theme: theme.nullable() }),
    }),
    z.strictObject({ kind: z.literal('VISITOR'), code: z.string() }),
  ]),
});

export const countView = endpoint({
  name: 'countView',
  summary: "Say that a point's page is being looked at; it is counted by the hour, and nothing about who looks is kept",
  method: 'POST',
  path: '/scan/view',
  access: access.anyone,
  body: z.strictObject({ beaconId: id }),
  response: null,
  status: 202,
});

const list = { method: 'GET', access: access.visitor, query: pageQuery, response: page(scan) } as const;

export const getScan = endpoint({
  name: 'getScan',
  summary: "One of the visitor's points, whole",
  method: 'GET',
  path: '/scan/{beaconId}',
  access: access.visitor,
  params: z.strictObject({ beaconId: id }),
  response: wholeScan,
});

export const listScans = endpoint({
  ...list,
  name: 'listScans',
  summary: 'Active points of all fairs and none, newest first',
  path: '/scan',
});

export const listArchivedScans = endpoint({
  ...list,
  name: 'listArchivedScans',
  summary: 'Archived points, newest first',
  path: '/scan/archived',
});

export const listScanCategories = endpoint({
  name: 'listScanCategories',
  summary: "The visitor's categories and how many active points each has",
  method: 'GET',
  path: '/scan/categories',
  access: access.visitor,
  response: z.array(z.strictObject({ category: z.string(), count: z.int() })),
});

export const listTradeFairScans = endpoint({
  ...list,
  name: 'listTradeFairScans',
  summary: 'Active points of one trade fair, newest first',
  path: '/scan/bytradefair/{tradeFairId}',
  params: z.strictObject({ tradeFairId: id }),
});

export const listScansOutsideFairs = endpoint({
  ...list,
  name: 'listScansOutsideFairs',
  summary: 'Active points outside any trade fair, newest first',
  path: '/scan/notradefair',
});

export const updateScans = endpoint({
  name: 'updateScans',
  summary: 'Archive, restore, categorize or annotate several points by their beacon ids',
  method: 'PATCH',
  path: '/scan',
  access: access.visitor,
  bodyLimit: 128 * 1024,
  body: z.strictObject({
    ids: z.array(id).min(1).max(500),
    archived: z.boolean().optional(),
    category: line(40).nullable().optional(),
    /** Longer than a person writes on the page: two notes that became one stay whole, and can be changed. */
    note: paragraphs(8000).nullable().optional(),
    /** The note on which the new one was written: a point that has another by now is left alone and answers CONFLICT. */
    noteBefore: paragraphs(16_000).nullable().optional(),
  }),
  bodyName: 'scanBulkUpdateValue',
  response: z.array(
    z.strictObject({
      id,
      result: z.enum(['OK', 'DUPLICATE', 'MISSING', 'UNARCHIVED', 'CONFLICT']),
      /** With CONFLICT: the note that is there. */
      note: z.string().nullable().optional(),
    }),
  ),
});

/** An event of a batch, or what is wrong with it. */
export type BatchItem = z.output<typeof addScans.body>['events'][number];
