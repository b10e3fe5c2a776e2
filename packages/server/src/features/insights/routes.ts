import * as endpoints from '@fairlead/contract/insights';
import type { Registrar } from '../../platform/http/register.ts';
import type { DocumentThreads } from '../../platform/pdf/plain-document.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Prices } from '../prices/public.ts';
import { biFile } from './bi-document.ts';
import { createFairMedians } from './fair-median.ts';
import { getBiReport, setStandCost } from './get-bi-report.ts';
import { getDashboard } from './get-dashboard.ts';
import { listRecentScans } from './list-recent-scans.ts';

export function insightRoutes(
  api: Registrar,
  { prices, threads, storage }: { prices: Prices; threads: DocumentThreads; storage: Storage },
): void {
  const medians = createFairMedians();
  api.handle(endpoints.listRecentScans, (call) => listRecentScans(call, prices));
  api.handle(endpoints.getDashboard, (call) => getDashboard(call, call.params.projectId, prices));
  api.handle(endpoints.getBiReport, (call) =>
    getBiReport(call, { projectId: call.params.projectId, ...call.query }, { prices, medians }),
  );
  api.handle(endpoints.getBiReportFile, (call) =>
    biFile(call, { projectId: call.params.projectId, ...call.query }, { prices, medians, threads, storage }),
  );
  api.handle(endpoints.setStandCost, (call) =>
    setStandCost(call, { projectId: call.params.projectId, cost: call.body.cost }),
  );
}
