import * as endpoints from '@fairlead/contract/digests';
import type { Registrar } from '../../platform/http/register.ts';
import { getNotices, setNotices } from './service.ts';

export function digestRoutes(api: Registrar): void {
  api.handle(endpoints.getNotifications, ({ database, caller }) => getNotices(database, caller));
  api.handle(endpoints.replaceNotifications, ({ database, caller, body, now }) =>
    setNotices(database, caller, body, now),
  );
}
