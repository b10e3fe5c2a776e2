import * as endpoints from '@fairlead/contract/events';
import type { Registrar } from '../../platform/http/register.ts';
import { recordEvents } from './record-events.ts';

export function eventRoutes(api: Registrar): void {
  api.handle(endpoints.recordEvents, (call) =>
    recordEvents(call, { body: call.body, header: call.header(endpoints.eventTypeHeader) }),
  );
}
