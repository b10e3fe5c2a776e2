import * as endpoints from '@fairlead/contract/digests';
import type { Registrar } from '../../platform/http/register.ts';
import { getNotifications, setNotifications } from './notifications.ts';

export function digestRoutes(api: Registrar): void {
  api.handle(endpoints.getNotifications, (call) => getNotifications(call));
  api.handle(endpoints.replaceNotifications, (call) => setNotifications(call, call.body));
}
