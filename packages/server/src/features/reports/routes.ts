import { createAdminReport } from '@fairlead/contract/admin-reports';
import { listReportDownloads } from '@fairlead/contract/report-downloads';
import {
  type CrmPreset,
  getCompleteLeads,
  getCompleteLeadsCsv,
  getCompleteLeadsXlsx,
  getExtendedLeadsCsv,
  getExtendedLeadsXlsx,
  getParticipationCsv,
  xlsxType,
} from '@fairlead/contract/reports';
import { getSurveyResultCsv } from '@fairlead/contract/survey-results';
import type { Database } from '@fairlead/database/connection';
import type { Registrar } from '../../platform/http/register.ts';
import type { Prices } from '../prices/public.ts';
import { adminReport } from './admin-reports.ts';
import { completePage, completeReport, crmReport } from './complete-report.ts';
import { leadsReport } from './leads-report.ts';
import { participationReport } from './participation-report.ts';
import { listDownloads, noteDownload, noteParticipation } from './report-downloads.ts';
import { surveyReport } from './survey-report.ts';

const partOf = (isPaid: boolean | undefined) => (isPaid === undefined ? 'ALL' : isPaid ? 'UNLOCKED' : 'LOCKED');

/** Reports are read from the reading database where there is one. */
export function reportRoutes(api: Registrar, reader: Database, prices: Prices): void {
  const extendedName = (isPaid: boolean | undefined, now: Date): string =>
    `leads-extended${isPaid === undefined ? '' : isPaid ? '-unlocked' : '-locked'}-${now.toISOString().slice(0, 10)}`;
  api.handle(getExtendedLeadsCsv, async (call) => {
    const request = { projectId: call.params.project, isPaid: call.query.paid, format: 'CSV' } as const;
    const noted = {
      projectId: call.params.project,
      report: 'EXTENDED',
      format: 'CSV',
      part: partOf(call.query.paid),
    } as const;
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `${extendedName(call.query.paid, call.now)}.csv`,
      body: await noteDownload(call, noted, () => leadsReport({ ...call, reader }, request)),
    };
  });
  api.handle(getExtendedLeadsXlsx, async (call) => {
    const request = { projectId: call.params.project, isPaid: call.query.paid, format: 'XLSX' } as const;
    const noted = {
      projectId: call.params.project,
      report: 'EXTENDED',
      format: 'XLSX',
      part: partOf(call.query.paid),
    } as const;
    return {
      type: xlsxType,
      fileName: `${extendedName(call.query.paid, call.now)}.xlsx`,
      body: await noteDownload(call, noted, () => leadsReport({ ...call, reader }, request)),
    };
  });
  const completeName = (now: Date, preset: CrmPreset | undefined = undefined): string =>
    `leads-${preset?.toLowerCase() ?? 'complete'}-${now.toISOString().slice(0, 10)}`;
  api.handle(getCompleteLeadsCsv, async (call) => {
    const { preset, ...filter } = call.query;
    const input = { projectId: call.params.project, prices, filter };
    const noted = {
      projectId: input.projectId,
      report: 'COMPLETE',
      format: preset ?? 'CSV',
      part: 'UNLOCKED',
    } as const;
    const make = () =>
      preset === undefined
        ? completeReport({ ...call, reader }, { ...input, format: 'CSV' })
        : crmReport({ ...call, reader }, { ...input, preset });
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `${completeName(call.now, preset)}.csv`,
      body: await noteDownload(call, noted, make),
    };
  });
  api.handle(getCompleteLeadsXlsx, async (call) => {
    const input = { projectId: call.params.project, prices, format: 'XLSX', filter: call.query } as const;
    const noted = { projectId: input.projectId, report: 'COMPLETE', format: 'XLSX', part: 'UNLOCKED' } as const;
    return {
      type: xlsxType,
      fileName: `${completeName(call.now)}.xlsx`,
      body: await noteDownload(call, noted, () => completeReport({ ...call, reader }, input)),
    };
  });
  api.handle(getCompleteLeads, (call) =>
    completePage({ ...call, reader }, { projectId: call.params.project, prices, query: call.query }),
  );
  api.handle(getParticipationCsv, async (call) => {
    const { caller, query } = call;
    const make = () => participationReport({ ...call, reader }, { tradeFairId: query.tradeFairId });
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `participation-${call.now.toISOString().slice(0, 10)}.csv`,
      body: caller.role === 'ADMIN' ? await make() : await noteParticipation({ ...call, caller }, query, make),
    };
  });
  api.handle(getSurveyResultCsv, async (call) => {
    const { params, query } = call;
    const noted = { projectId: params.projectId, report: 'SURVEY', format: 'CSV', part: 'ALL' } as const;
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `survey-${call.now.toISOString().slice(0, 10)}.csv`,
      body: await noteDownload(call, noted, () =>
        surveyReport({ ...call, reader }, { ...params, from: query.from, to: query.to }),
      ),
    };
  });
  api.handle(listReportDownloads, ({ database, caller, query }) =>
    listDownloads(database, { exhibitorId: caller.exhibitorId, organizerId: caller.organizerId, query }),
  );
}

export function adminReportRoutes(api: Registrar, reader: Database): void {
  api.handle(createAdminReport, async (call) => {
    const { name } = call.params;
    call.note({ target: { kind: 'REPORT', id: name } });
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `${name}-${call.now.toISOString().slice(0, 10)}.csv`,
      body: await adminReport({ ...call, reader }, { name, filter: call.body }),
    };
  });
}
