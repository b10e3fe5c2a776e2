import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, id } from './fields.ts';
import { storageKey } from './files.ts';
import { page, pageQuery } from './page.ts';

/** EXHIBITORS of any organizer; VISITORS of an INTEGRATED one. */
export const importKind = z.enum(['EXHIBITORS', 'VISITORS']);
export type ImportKind = z.infer<typeof importKind>;

/** Result of a row: imported, there already, not usable as it is, or restored from the archive. */
export const importResult = z.enum(['OK', 'DUPLICATE', 'MISSING', 'UNARCHIVED']);
export type ImportResult = z.infer<typeof importResult>;

/** XLSX or CSV of at most 50 MiB and 50,000 rows. */
export const importFile = {
  /** Of the template; what comes back may be CSV as well. */
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  maximalBytes: 50 * 1_048_576,
  maximalRows: 50_000,
} as const;

export const importState = z.enum(['WAITING', 'READING', 'APPLYING', 'DONE', 'FAILED', 'CANCELLED']);

/** Encodings for text that does not declare its own, in the order in which they are guessed. */
export const guessedEncodings = ['windows-1252', 'macintosh', 'cp850', 'windows-1250', 'iso-8859-2'] as const;
/** Further encodings that a person may choose; `utf-8` is for files with bytes that are not valid in it. */
export const textEncoding = z.enum([
  ...guessedEncodings,
  'iso-8859-15',
  'cp437',
  'cp852',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'ibm866',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-8',
]);
export type TextEncoding = z.infer<typeof textEncoding>;

export const tradeFairImport = z.strictObject({
  id,
  tradeFairId: id,
  kind: importKind,
  dryRun: z.boolean(),
  state: importState,
  /** Why it FAILED and what to do, in the language of the request. */
  problem: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** Rows with something in them, without those left out; null until the file is read. */
  total: z.int().nullable(),
  processed: z.int(),
  counts: z.strictObject({ OK: z.int(), DUPLICATE: z.int(), MISSING: z.int(), UNARCHIVED: z.int() }),
  /** Rows with something in them that the spreadsheet hides, by a filter or by hand. */
  hiddenRows: z.int(),
  /** Imports hidden rows like the others; otherwise they are left out. */
  withHiddenRows: z.boolean(),
  /**
   * Encoding of a CSV that does not declare its own, chosen or guessed, and some texts that depend on it, for people to check.
   */
  encoding: z.strictObject({ name: textEncoding, samples: z.array(z.string()) }).nullable(),
  /** Headings that mean nothing here; their cells are left out. */
  ignoredColumns: z.array(z.string()),
  /** Mails that ask the new exhibitors in; they go out little by little after the import. */
  invitations: z.strictObject({ waiting: z.int(), sent: z.int(), failed: z.int() }),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type TradeFairImport = z.infer<typeof tradeFairImport>;

/** A row of the file and what became of it. */
export const importRow = z.strictObject({
  /** As the spreadsheet counts. */
  row: z.int(),
  name: z.string(),
  email: z.string(),
  /** Null where the row names none. */
  stand: z.string().nullable(),
  result: importResult,
  /** The column by its heading, when one is meant, and what to do about it. */
  reasons: z.array(z.strictObject({ column: z.string().nullable(), code: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

const oneFair = z.strictObject({ tradeFairId: id });
const oneImport = z.strictObject({ tradeFairId: id, importId: id });

export const openTradeFairTemplate = endpoint({
  name: 'openTradeFairTemplate',
  summary: 'A spreadsheet to fill in, in the language of the request, and where to send it',
  method: 'POST',
  path: '/tradeFair/templateUrl',
  access: access.fairSide,
  body: z.strictObject({ kind: importKind, tradeFairId: id }),
  response: z.strictObject({
    downloadUrl: z.string(),
    uploadUrl: z.string(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
    storageKey,
    maximalBytes: z.int(),
    expiresAt: z.string(),
  }),
});

export const startImport = endpoint({
  name: 'startImport',
  summary: 'Take in the rows of an uploaded spreadsheet; a dry run only says what would become of each',
  method: 'POST',
  path: '/tradeFair/{tradeFairId}/import',
  access: access.fairSide,
  params: oneFair,
  body: z.strictObject({
    storageKey,
    dryRun: z.boolean(),
    /** Imports rows that the spreadsheet hides; without it they are left out and counted. */
    withHiddenRows: z.boolean().default(false),
    /** Encoding of a CSV that does not declare its own; without it the server guesses. */
    encoding: textEncoding.optional(),
  }),
  response: tradeFairImport,
  status: 201,
});

export const listImports = endpoint({
  name: 'listImports',
  summary: 'Imports of a fair, newest first',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/import',
  access: access.fairSide,
  params: oneFair,
  query: pageQuery,
  response: page(tradeFairImport),
});

export const getImport = endpoint({
  name: 'getImport',
  summary: 'How far an import is',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/import/{importId}',
  access: access.fairSide,
  params: oneImport,
  response: tradeFairImport,
});

export const cancelImport = endpoint({
  name: 'cancelImport',
  summary: 'End an import under way; rows taken in so far stay',
  method: 'DELETE',
  path: '/tradeFair/{tradeFairId}/import/{importId}',
  access: access.fairSide,
  params: oneImport,
  response: null,
});

export const listImportRows = endpoint({
  name: 'listImportRows',
  summary: 'What became of each row, in the order of the file',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/import/{importId}/row',
  access: access.fairSide,
  params: oneImport,
  query: pageQuery.extend({ result: importResult.optional() }),
  response: page(importRow),
});

export const getImportCsv = endpoint({
  name: 'getImportCsv',
  summary: 'What became of each row, as CSV',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/import/{importId}/csv',
  access: access.fairSide,
  params: oneImport,
  query: z.strictObject({ result: importResult.optional() }),
  response: { file: ['text/csv'], work: 'export' },
});

/** WAITING until the mail goes out; SENT until they sign in; BOUNCED when it came back; FAILED when it could not be sent. */
export const importedPersonState = z.enum(['WAITING', 'SENT', 'JOINED', 'BOUNCED', 'FAILED']);
export type ImportedPersonState = z.infer<typeof importedPersonState>;

/** An invitation is sent again a day later at the earliest, and three times in all. */
export const invitationLimits = { hours: 24, times: 3, atOnce: 200 } as const;

/** Whom an import of exhibitors invited. */
export const importedPerson = z.strictObject({
  email,
  name: z.string(),
  company: z.string(),
  state: importedPersonState,
  /** Why it FAILED, in the language of the request. */
  problem: z.string().nullable(),
  joinedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  sentCount: z.int(),
  /** From when it can be sent again; null when it need not or must not be. */
  againFrom: z.string().nullable(),
});
export type ImportedPerson = z.infer<typeof importedPerson>;

export const listImportedPeople = endpoint({
  name: 'listImportedPeople',
  summary: 'Whom the imports of a fair invited, and whether they came; newest first',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/imported-person',
  access: access.fairSide,
  params: oneFair,
  query: pageQuery.extend({ state: importedPersonState.optional() }),
  response: page(importedPerson).extend({
    /** Of the whole fair, with the first page. */
    counts: z
      .strictObject({
        WAITING: z.int(),
        SENT: z.int(),
        JOINED: z.int(),
        BOUNCED: z.int(),
        FAILED: z.int(),
        remindable: z.int(),
      })
      .nullable(),
  }),
});

export const inviteImportedPeople = endpoint({
  name: 'inviteImportedPeople',
  summary:
    'Send invitations of imports again: of those named, what may be; of ALL, those that were sent a day ago or earlier and not answered',
  method: 'POST',
  path: '/tradeFair/{tradeFairId}/imported-person/invite',
  access: access.fairSide,
  params: oneFair,
  bodyLimit: 160 * 1024,
  body: z.strictObject({ emails: z.union([z.literal('ALL'), z.array(email).min(1).max(invitationLimits.atOnce)]) }),
  response: z.strictObject({ sending: z.int() }),
});

export const getImportedPeopleCsv = endpoint({
  name: 'getImportedPeopleCsv',
  summary: 'Whom the imports of a fair invited, as CSV; newest first',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/imported-person/csv',
  access: access.fairSide,
  params: oneFair,
  query: z.strictObject({ state: importedPersonState.optional() }),
  response: { file: ['text/csv'], work: 'export' },
});

export const correctImportedPerson = endpoint({
  name: 'correctImportedPerson',
  summary: 'Invite somebody of an import under another e-mail; what went to the first one opens nothing any more',
  method: 'POST',
  path: '/tradeFair/{tradeFairId}/imported-person/correct',
  access: access.fairSide,
  params: oneFair,
  body: z.strictObject({ email, newEmail: email }),
  response: null,
});
