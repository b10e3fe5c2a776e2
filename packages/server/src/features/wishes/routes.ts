import * as endpoints from '@fairlead/contract/wishes';
import type { Registrar } from '../../platform/http/register.ts';
import type { LeadNews } from '../live/public.ts';
import * as wishes from './say-wish.ts';

export function wishRoutes(api: Registrar, news: LeadNews): void {
  api.handle(endpoints.listWishes, wishes.listWishes);
  api.handle(endpoints.putWish, (call) =>
    wishes.putWish(call, { exhibitorId: call.params.exhibitorId, value: call.body }, news),
  );
  api.handle(endpoints.removeWish, (call) => wishes.removeWish(call, { ...call.params, ...call.body }, news));
}
