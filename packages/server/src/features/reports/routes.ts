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
import { completePage, completeReport, crmReport } from './complete-report.ts';
import { leadsReport } from './leads-report.ts';
import { participationReport } from './participation-report.ts';
import { surveyReport } from './survey-report.ts';

/** Reports are read from the reading database where there is one. */
export function reportRoutes(api: Registrar, reader: Database, prices: Prices): void {
  const extendedName = (isPaid: boolean | undefined, now: Date): string =>
    `leads-extended${isPaid === undefined ? '' : isPaid ? '-unlocked' : '-locked'}-${now.toISOString().slice(0, 10)}`;
  api.handle(getExtendedLeadsCsv, async (call) => {
    const request = { projectId: call.params.project, isPaid: call.query.paid, format: 'CSV' } as const;
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `${extendedName(call.query.paid, call.now)}.csv`,
      body: await leadsReport({ ...call, reader }, request),
    };
  });
  api.handle(getExtendedLeadsXlsx, async (call) => {
    const request = { projectId: call.params.project, isPaid: call.query.paid, format: 'XLSX' } as const;
    return {
      type: xlsxType,
      fileName: `${extendedName(call.query.paid, call.now)}.xlsx`,
      body: await leadsReport({ ...call, reader }, request),
    };
  });
  const completeName = (now: Date, preset: CrmPreset | undefined = undefined): string =>
    `leads-${preset?.toLowerCase() ?? 'complete'}-${now.toISOString().slice(0, 10)}`;
  api.handle(getCompleteLeadsCsv, async (call) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `${completeName(call.now, call.query.preset)}.csv`,
    body: await (call.query.preset === undefined
      ? completeReport({ ...call, reader }, { projectId: call.params.project, prices, format: 'CSV' })
      : crmReport({ ...call, reader }, { projectId: call.params.project, prices, preset: call.query.preset })),
  }));
  api.handle(getCompleteLeadsXlsx, async (call) => ({
    type: xlsxType,
    fileName: `${completeName(call.now)}.xlsx`,
    body: await completeReport({ ...call, reader }, { projectId: call.params.project, prices, format: 'XLSX' }),
  }));
  api.handle(getCompleteLeads, (call) =>
    completePage({ ...call, reader }, { projectId: call.params.project, prices, query: call.query }),
  );
  api.handle(getParticipationCsv, async (call) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `participation-${call.now.toISOString().slice(0, 10)}.csv`,
    body: await participationReport({ ...call, reader }, { tradeFairId: call.query.tradeFairId }),
  }));
  api.handle(getSurveyResultCsv, async (call) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `survey-${call.now.toISOString().slice(0, 10)}.csv`,
    body: await surveyReport({ ...call, reader }, { ...call.params, from: call.query.from, to: call.query.to }),
  }));
}
