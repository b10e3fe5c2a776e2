import * as endpoints from '@fairlead/contract/audits';
import type { Registrar } from '../../platform/http/register.ts';
import { listAudit } from './audit.ts';

export function auditRoutes(api: Registrar): void {
  api.handle(endpoints.listAudit, (call) => listAudit(call, call.query));
}
