import { getExtendedLeadsCsv } from '@fairlead/contract/reports';
import type { Sql } from 'postgres';
import type { Registrar } from '../../platform/http/register.ts';
import { reportProject } from '../exhibitions/service.ts';
import { extendedCsv } from './extended-report.ts';
import { streamEvents } from './queries.ts';

/** Reports read through a driver of their own: cursors, and the reading database where there is one. */
export function reportRoutes(api: Registrar, reader: Sql): void {
  api.handle(getExtendedLeadsCsv, async ({ database, caller, params, query, language, now }) => {
    const project = await reportProject(database.db, caller, params.project);
    const kind = query.paid === undefined ? '' : query.paid ? '-unlocked' : '-locked';
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `leads-extended${kind}-${now.toISOString().slice(0, 10)}.csv`,
      body: extendedCsv(streamEvents(reader, project.id, query.paid), project.timeZone, language),
    };
  });
}
