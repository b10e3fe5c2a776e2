import * as endpoints from '@fairlead/contract/prices';
import type { Registrar } from '../../platform/http/register.ts';
import { explainPrice, getPrice, type LockedLeads } from './get-price.ts';
import {
  assignPrice,
  createPrice,
  deletePrice,
  getPriceRow,
  listAssignments,
  listPrices,
  unassignPrice,
} from './manage-prices.ts';
import type { ListProducts, PriceCache } from './prices.ts';

interface PriceParts {
  readonly cache: PriceCache;
  readonly lockedLeads: LockedLeads;
  readonly listProducts: ListProducts;
}

export function priceRoutes(api: Registrar, parts: PriceParts): void {
  const { cache } = parts;
  api.handle(endpoints.getLeadPrice, (call) =>
    getPrice(call, { projectId: call.params.project, target: 'LEAD' }, parts),
  );
  api.handle(endpoints.getDashboardPrice, (call) =>
    getPrice(call, { projectId: call.params.projectId, target: 'DASHBOARD' }, parts),
  );
  api.handle(endpoints.explainPrice, (call) => explainPrice(call, call.query, parts));
  api.handle(endpoints.createPrice, (call) => createPrice(call, call.body));
  api.handle(endpoints.listPrices, (call) => listPrices(call, call.query, cache));
  api.handle(endpoints.listProducts, async () => [...(await parts.listProducts())]);
  api.handle(endpoints.deletePrice, async (call) => {
    const { price, result } = await deletePrice(call, call.params.priceId);
    const { id, name, target, amount, currency } = price;
    call.note({ target: { kind: 'PRICE', id, label: name }, before: { target, amount, currency }, after: { result } });
    call.afterwards(async () => cache.forget({}));
    return { id, result };
  });
  assignmentRoutes(api, cache);
  cacheRoutes(api, cache);
}

/** The other servers hear of what was assigned; this one forgets before it answers. */
function assignmentRoutes(api: Registrar, cache: PriceCache): void {
  api.handle(endpoints.listPriceAssignments, (call) => listAssignments(call, call.query));
  api.handle(endpoints.assignPrice, async (call) => {
    const { assignment, replaced } = await assignPrice(call, call.body);
    const { price, scope, scopeId, scopeName } = assignment;
    call.note({
      target: { kind: 'PRICE', id: price.id, label: price.name },
      before: { replaced },
      after: { scope, scopeId, scopeName },
    });
    call.afterwards(async () => cache.forget({}));
    return assignment;
  });
  api.handle(endpoints.unassignPrice, async (call) => {
    const { price, scope, scopeId, scopeName } = await unassignPrice(call, call.params.id);
    call.note({ target: { kind: 'PRICE', id: price.id, label: price.name }, before: { scope, scopeId, scopeName } });
    call.afterwards(async () => cache.forget({}));
  });
}

function cacheRoutes(api: Registrar, cache: PriceCache): void {
  api.handle(endpoints.clearPriceCache, async (call) => {
    const { id, name } = await getPriceRow(call, call.params.priceId);
    call.note({ target: { kind: 'PRICE', id, label: name } });
    await cache.publish(call.database, { priceId: id });
    call.afterwards(async () => cache.forget({ priceId: id }));
  });
  api.handle(endpoints.clearAllPriceCaches, async (call) => {
    await cache.publish(call.database, {});
    call.afterwards(async () => cache.forget({}));
  });
}
