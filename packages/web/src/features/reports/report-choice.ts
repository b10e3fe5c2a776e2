import {
  getCompleteLeadsCsv,
  getCompleteLeadsXlsx,
  getExtendedLeadsCsv,
  getExtendedLeadsXlsx,
} from '@fairlead/contract/reports';
import { callForFile } from '../../lib/client/call.ts';
import type { CallOptions, NamedFile } from '../../lib/client/caller.ts';

export const reportKinds = ['COMPLETE', 'EXTENDED'] as const;
export const reportParts = ['ALL', 'UNLOCKED', 'LOCKED'] as const;
type ReportFormat = 'XLSX' | 'CSV' | 'SALESFORCE' | 'HUBSPOT';

/** In which files each report comes. */
export const reportFormats: Readonly<Record<(typeof reportKinds)[number], readonly [ReportFormat, ...ReportFormat[]]>> =
  {
    COMPLETE: ['XLSX', 'CSV', 'SALESFORCE', 'HUBSPOT'],
    EXTENDED: ['XLSX', 'CSV'],
  };

export interface ReportChoice {
  readonly kind: (typeof reportKinds)[number];
  /** Of an extended one. */
  readonly part: (typeof reportParts)[number];
  readonly format: ReportFormat;
}

/** Returns what fetches the report that was chosen. */
export function fetchReport(
  project: string,
  { kind, part, format }: ReportChoice,
): (watch: CallOptions) => Promise<NamedFile> {
  const params = { project };
  if (kind === 'EXTENDED') {
    const query = part === 'ALL' ? {} : ({ paid: part === 'UNLOCKED' ? 'true' : 'false' } as const);
    const endpoint = format === 'XLSX' ? getExtendedLeadsXlsx : getExtendedLeadsCsv;
    return (watch) => callForFile(endpoint, { params, query }, watch);
  }
  if (format === 'XLSX') return (watch) => callForFile(getCompleteLeadsXlsx, { params, query: {} }, watch);
  const query = format === 'CSV' ? {} : { preset: format };
  return (watch) => callForFile(getCompleteLeadsCsv, { params, query }, watch);
}
