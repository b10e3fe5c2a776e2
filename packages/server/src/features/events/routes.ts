import * as endpoints from '@fairlead/contract/events';
import type { Registrar } from '../../platform/http/register.ts';
import type { LeadNews } from '../live/public.ts';
import { recordEvents } from './record-events.ts';

export function eventRoutes(api: Registrar, news: Pick<LeadNews, 'leadsChanged'>): void {
  api.handle(endpoints.recordEvents, (call) =>
    recordEvents(call, { body: call.body, header: call.header(endpoints.eventTypeHeader) }, news),
  );
}
