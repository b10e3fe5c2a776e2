import * as endpoints from '@fairlead/contract/events';
import type { Registrar } from '../../platform/http/register.ts';
import { type EventParts, getCounting, recordEvents, setCounting } from './record-events.ts';

export function eventRoutes(api: Registrar, parts: EventParts): void {
  api.handle(endpoints.recordEvents, (call) => {
    const { body, hostRole } = call;
    return recordEvents(call, { body, hostRole, header: call.header(endpoints.eventTypeHeader) }, parts);
  });
  api.handle(endpoints.getCounting, (call) => getCounting(call));
  api.handle(endpoints.replaceCounting, (call) => setCounting(call, call.body));
}
