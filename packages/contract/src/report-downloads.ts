import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { page, pageQuery } from './page.ts';

export const downloadedReport = z.enum(['EXTENDED', 'COMPLETE', 'SURVEY', 'PARTICIPATION']);
export const downloadFormat = z.enum(['CSV', 'XLSX', 'SALESFORCE', 'HUBSPOT']);
/** Which leads: all, only unlocked ones, or only locked ones. */
export const downloadPart = z.enum(['ALL', 'UNLOCKED', 'LOCKED']);

/** RUNNING also says that the server ended before the file did. */
export const downloadState = z.enum(['RUNNING', 'DONE', 'STOPPED']);

export const reportDownload = z.strictObject({
  id,
  at: z.string(),
  report: downloadedReport,
  format: downloadFormat,
  part: downloadPart,
  /** A participation report's trade fair. The name is null of one that is gone, and where it is of all the organizer's fairs. */
  project: z.strictObject({ id, name: z.string().nullable() }),
  /** Null of a colleague who is gone. */
  by: z.string().nullable(),
  state: downloadState,
  bytes: z.number(),
});
export type ReportDownload = z.infer<typeof reportDownload>;

export const listReportDownloads = endpoint({
  name: 'listReportDownloads',
  summary: 'Which reports the company, or its organizer, took, who did and when, newest first',
  method: 'GET',
  path: '/report/download',
  access: access.exhibitorTeam,
  query: pageQuery,
  response: page(reportDownload),
});
