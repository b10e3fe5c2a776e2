import { listAudit } from '@fairlead/contract/audits';
import type { Registrar } from '../../platform/http/register.ts';
import { list } from './service.ts';

export function auditRoutes(api: Registrar): void {
  api.handle(listAudit, ({ database, query }) => list(database, query));
}
