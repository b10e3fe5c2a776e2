import { getExtendedLeadsCsv, getParticipationCsv } from '@fairlead/contract/reports';
import { getSurveyResultCsv } from '@fairlead/contract/survey-results';
import type { Database } from '../../platform/database/connection.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { participationReport } from './participation-service.ts';
import { extendedReport } from './service.ts';
import { surveyReport } from './survey-report-service.ts';

/** Reports read through a driver of their own: cursors, and the reading database where there is one. */
export function reportRoutes(api: Registrar, reader: Pick<Database, 'sql'>): void {
  api.handle(getExtendedLeadsCsv, async ({ database, caller, params, query, language, now }) => {
    const kind = query.paid === undefined ? '' : query.paid ? '-unlocked' : '-locked';
    const request = { projectId: params.project, isPaid: query.paid, language };
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `leads-extended${kind}-${now.toISOString().slice(0, 10)}.csv`,
      body: await extendedReport(database.db, reader.sql, caller, request),
    };
  });
  api.handle(getParticipationCsv, async ({ database, caller, query, language, now }) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `participation-${now.toISOString().slice(0, 10)}.csv`,
    body: await participationReport(database.db, reader.sql, caller, { tradeFairId: query.tradeFairId, language }),
  }));
  api.handle(getSurveyResultCsv, async ({ database, caller, params, query, language, now }) => ({
    type: 'text/csv; charset=utf-8',
    fileName: `survey-${now.toISOString().slice(0, 10)}.csv`,
    body: await surveyReport(database.db, reader.sql, caller, { ...params, from: query.from, to: query.to, language }),
  }));
}
