import * as endpoints from '@fairlead/contract/events';
import type { Registrar } from '../../platform/http/register.ts';
import { recordEvents } from './service.ts';

export function eventRoutes(api: Registrar): void {
  api.handle(endpoints.recordEvents, ({ database, caller, body, header, now }) =>
    recordEvents(database, caller, { body, header: header(endpoints.eventTypeHeader), now }),
  );
}
