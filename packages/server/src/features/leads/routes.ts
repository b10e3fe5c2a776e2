import * as endpoints from '@fairlead/contract/leads';
import type { Registrar } from '../../platform/http/register.ts';
import { getLead, listLeads } from './list-service.ts';

export function leadRoutes(api: Registrar): void {
  api.handle(endpoints.listLeads, ({ database, caller, params, query }) =>
    listLeads(database.db, caller, params.projectId, query),
  );
  api.handle(endpoints.getLead, ({ database, caller, params }) =>
    getLead(database.db, caller, params.projectId, params.leadId),
  );
}
