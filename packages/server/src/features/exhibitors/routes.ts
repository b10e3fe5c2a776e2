import * as endpoints from '@fairlead/contract/exhibitors';
import type { Registrar } from '../../platform/http/register.ts';
import { changeExhibitor, getExhibitor, registerExhibitor } from './service.ts';

export function exhibitorRoutes(api: Registrar): void {
  api.handle(endpoints.createExhibitor, ({ database, caller, body, now }) =>
    registerExhibitor(database, caller, body, now),
  );
  api.handle(endpoints.getCurrentExhibitor, ({ database, caller }) => getExhibitor(database, caller.exhibitorId));
  api.handle(endpoints.patchExhibitor, ({ database, caller, body, now }) =>
    changeExhibitor(database, caller.exhibitorId, body, now),
  );
}
