import { getExtendedLeadsCsv, getParticipationCsv } from '@fairlead/contract/reports';
import type { Database } from '../../platform/database/connection.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { participationReport } from './participation-service.ts';
import { extendedReport } from './service.ts';

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
}
