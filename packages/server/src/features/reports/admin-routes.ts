import { createAdminReport } from '@fairlead/contract/admin-reports';
import type { Database } from '@fairlead/database/connection';
import type { Registrar } from '../../platform/http/register.ts';
import { adminReport } from './admin-reports.ts';

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
