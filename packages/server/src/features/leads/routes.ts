import * as endpoints from '@fairlead/contract/leads';
import * as sharing from '@fairlead/contract/sharing';
import type { Registrar } from '../../platform/http/register.ts';
import { getLead, listLeads } from './list-service.ts';
import { listSharing, setSharing } from './sharing-service.ts';

export function leadRoutes(api: Registrar): void {
  api.handle(endpoints.listLeads, ({ database, caller, params, query }) =>
    listLeads(database, caller, params.projectId, query),
  );
  api.handle(endpoints.getLead, ({ database, caller, params }) =>
    getLead(database, caller, params.projectId, params.leadId),
  );
  api.handle(sharing.listSharing, ({ database, caller }) => listSharing(database, caller));
  api.handle(sharing.setSharing, ({ database, caller, params, body, language, now }) =>
    setSharing(database, caller, params.exhibitorId, { ...body, language }, now),
  );
}
