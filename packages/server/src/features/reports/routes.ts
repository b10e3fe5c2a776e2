import { getExtendedLeadsCsv, getExtendedLeadsXlsx, getParticipationCsv, xlsxType } from '@fairlead/contract/reports';
import { getSurveyResultCsv } from '@fairlead/contract/survey-results';
import type { Executor } from '@fairlead/database/executor';
import type { Registrar } from '../../platform/http/register.ts';
import { participationReport } from './participation-service.ts';
import { extendedReport } from './service.ts';
import { surveyReport } from './survey-report-service.ts';

/** Reports are read from the reading database where there is one. */
export function reportRoutes(api: Registrar, reader: Executor): void {
  const extendedName = (isPaid: boolean | undefined, now: Date): string =>
    `leads-extended${isPaid === undefined ? '' : isPaid ? '-unlocked' : '-locked'}-${now.toISOString().slice(0, 10)}`;
  api.handle(getExtendedLeadsCsv, async ({ database, caller, params, query, language, now }) => {
    const request = { projectId: params.project, isPaid: query.paid, format: 'CSV', language } as const;
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `${extendedName(query.paid, now)}.csv`,
      body: await extendedReport(database, reader, caller, request),
    };
  });
  api.handle(getExtendedLeadsXlsx, async ({ database, caller, params, query, language, now }) => {
    const request = { projectId: params.project, isPaid: query.paid, format: 'XLSX', language } as const;
    return {
      type: xlsxType,
      fileName: `${extendedName(query.paid, now)}.xlsx`,
      body: await extendedReport(database, reader, caller, request),
    };
  });
  api.handle(getParticipationCsv, async ({ database, caller, query, language, now }) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `participation-${now.toISOString().slice(0, 10)}.csv`,
    body: await participationReport(database, reader, caller, { tradeFairId: query.tradeFairId, language }),
  }));
  api.handle(getSurveyResultCsv, async ({ database, caller, params, query, language, now }) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `survey-${now.toISOString().slice(0, 10)}.csv`,
    body: await surveyReport(database, reader, caller, { ...params, from: query.from, to: query.to, language }),
  }));
}
