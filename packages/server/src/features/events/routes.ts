import * as endpoints from '@fairlead/contract/events';
import type { Flags } from '../../platform/flags/flags.ts';
import type { Registrar } from '../../platform/http/register.ts';
import type { LeadNews } from '../live/public.ts';
import { recordEvents } from './record-events.ts';

interface EventParts {
  readonly news: Pick<LeadNews, 'leadsChanged'>;
  readonly flags: Pick<Flags, 'isOn'>;
}

export function eventRoutes(api: Registrar, parts: EventParts): void {
  api.handle(endpoints.recordEvents, (call) =>
    recordEvents(call, { body: call.body, header: call.header(endpoints.eventTypeHeader) }, parts),
  );
}
