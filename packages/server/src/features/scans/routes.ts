import * as endpoints from '@fairlead/contract/scans';
import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { Registrar } from '../../platform/http/register.ts';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import type { LeadNews } from '../live/public.ts';
import { createHoldLeads } from './hold-leads.ts';
import { reportScan, reportScans } from './report-scans.ts';
import { createScanWriter } from './scan-writer.ts';
import { createViewWriter } from './view-writer.ts';
import * as lists from './visitor-scans.ts';

interface ScanParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly news: LeadNews;
  readonly appUrl: string;
  readonly throttle: Throttle;
}

export function scanRoutes(api: Registrar, { database, log, news, appUrl, throttle }: ScanParts): void {
  const writer = createScanWriter(database, log, news, createHoldLeads(database, throttle));
  const views = createViewWriter(database, log);
  api.handle(endpoints.addScan, (call) => reportScan(call, call.body, writer));
  api.handle(endpoints.addScans, (call) => reportScans(call, call.body.events, writer));
  api.handle(endpoints.getScanInfo, ({ database, query, now }) => lists.readInfo(database, query.qrCode, now));
  api.handle(endpoints.countView, ({ body, now }) => views.add({ ...body, now }));
  api.handle(endpoints.listScans, ({ database, caller, query }) =>
    lists.listScans(database, caller.visitorId, { kind: 'ACTIVE' }, query),
  );
  api.handle(endpoints.listTradeFairScans, ({ database, caller, params, query }) =>
    lists.listScans(database, caller.visitorId, { kind: 'TRADE_FAIR', ...params }, query),
  );
  api.handle(endpoints.listScansOutsideFairs, ({ database, caller, query }) =>
    lists.listScans(database, caller.visitorId, { kind: 'NO_TRADE_FAIR' }, query),
  );
  api.handle(endpoints.listArchivedScans, ({ database, caller, query }) =>
    lists.listArchived(database, caller.visitorId, query),
  );
  api.handle(endpoints.listScanCategories, ({ database, caller }) => lists.listCategories(database, caller.visitorId));
  api.handle(endpoints.getScan, ({ database, caller, params }) =>
    lists.getScan(database, { visitorId: caller.visitorId, ...params, appUrl }),
  );
  api.handle(endpoints.updateScans, ({ database, caller, body: { ids, ...change }, now }) =>
    lists.updateScans(database, caller.visitorId, ids, change, now),
  );
}
