import { followProject as endpoint } from '@fairlead/contract/live';
import type { Registrar } from '../../platform/http/register.ts';
import { followProject } from './follow-project.ts';
import type { Live } from './live.ts';

export function liveRoutes(api: Registrar, live: Live): void {
  api.handle(endpoint, (call) =>
    followProject(call, { ...call.params, lastEventId: call.header('last-event-id') }, live),
  );
}
