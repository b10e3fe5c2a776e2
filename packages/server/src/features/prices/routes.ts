import * as endpoints from '@fairlead/contract/prices';
import type { Registrar } from '../../platform/http/register.ts';
import { getPrice } from './get-price.ts';
import type { Prices } from './prices.ts';

export function priceRoutes(api: Registrar, prices: Prices): void {
  api.handle(endpoints.getLeadPrice, (call) =>
    getPrice(call, { projectId: call.params.project, target: 'LEAD' }, prices),
  );
  api.handle(endpoints.getDashboardPrice, (call) =>
    getPrice(call, { projectId: call.params.projectId, target: 'DASHBOARD' }, prices),
  );
}
