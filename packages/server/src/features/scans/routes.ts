import * as endpoints from '@fairlead/contract/scans';
import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
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

const readerOf = ({ caller, language }: Context<VisitorActor>) => ({ visitorId: caller.visitorId, language });

export function scanRoutes(api: Registrar, { database, log, news, appUrl, throttle }: ScanParts): void {
  const writer = createScanWriter(database, log, news, createHoldLeads(database, throttle));
  const views = createViewWriter(database, log);
  api.handle(endpoints.addScan, (call) => reportScan(call, call.body, writer));
  api.handle(endpoints.addScans, (call) => reportScans(call, call.body.events, writer));
  api.handle(endpoints.getScanInfo, (call) => lists.readInfo(call.database, call.query.qrCode, call));
  api.handle(endpoints.countView, ({ body, now }) => views.add({ ...body, now }));
  api.handle(endpoints.listScans, (call) =>
    lists.listScans(call.database, readerOf(call), { kind: 'ACTIVE' }, call.query),
  );
  api.handle(endpoints.listTradeFairScans, (call) =>
    lists.listScans(call.database, readerOf(call), { kind: 'TRADE_FAIR', ...call.params }, call.query),
  );
  api.handle(endpoints.listScansOutsideFairs, (call) =>
    lists.listScans(call.database, readerOf(call), { kind: 'NO_TRADE_FAIR' }, call.query),
  );
  api.handle(endpoints.listArchivedScans, (call) => lists.listArchived(call.database, readerOf(call), call.query));
  api.handle(endpoints.listScanCategories, ({ database, caller }) => lists.listCategories(database, caller.visitorId));
  api.handle(endpoints.getScan, (call) => lists.getScan(call.database, { ...readerOf(call), ...call.params, appUrl }));
  api.handle(endpoints.updateScans, ({ database, caller, body: { ids, ...change }, now }) =>
    lists.updateScans(database, caller.visitorId, ids, change, now),
  );
}
