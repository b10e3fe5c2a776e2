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
  api.handle(getExtendedLeadsCsv, async (call) => {
    const request = { projectId: call.params.project, isPaid: call.query.paid, format: 'CSV' } as const;
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `${extendedName(call.query.paid, call.now)}.csv`,
      body: await extendedReport(call, request, reader),
    };
  });
  api.handle(getExtendedLeadsXlsx, async (call) => {
    const request = { projectId: call.params.project, isPaid: call.query.paid, format: 'XLSX' } as const;
    return {
      type: xlsxType,
      fileName: `${extendedName(call.query.paid, call.now)}.xlsx`,
      body: await extendedReport(call, request, reader),
    };
  });
  api.handle(getParticipationCsv, async (call) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `participation-${call.now.toISOString().slice(0, 10)}.csv`,
    body: await participationReport(call, { tradeFairId: call.query.tradeFairId }, reader),
  }));
  api.handle(getSurveyResultCsv, async (call) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `survey-${call.now.toISOString().slice(0, 10)}.csv`,
    body: await surveyReport(call, { ...call.params, from: call.query.from, to: call.query.to }, reader),
  }));
}
