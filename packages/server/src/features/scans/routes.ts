import * as endpoints from '@fairlead/contract/scans';
import type { Registrar } from '../../platform/http/register.ts';
import * as lists from './list-service.ts';
import { addScan } from './service.ts';

export function scanRoutes(api: Registrar): void {
  api.handle(endpoints.addScan, ({ database, caller, body, now }) => addScan(database, caller.visitorId, body, now));
  api.handle(endpoints.getScanInfo, ({ database, query, now }) => lists.readInfo(database, query.qrCode, now));
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
    lists.getScan(database, caller.visitorId, params.beaconId),
  );
  api.handle(endpoints.updateScans, ({ database, caller, body: { ids, ...change }, now }) =>
    lists.updateScans(database, caller.visitorId, ids, change, now),
  );
}
