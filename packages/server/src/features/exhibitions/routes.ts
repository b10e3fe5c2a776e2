import * as endpoints from '@fairlead/contract/exhibitions';
import type { Registrar } from '../../platform/http/register.ts';
import * as service from './manage-service.ts';
import { remove, removeSeveral } from './removal-service.ts';

export function exhibitionRoutes(api: Registrar): void {
  api.handle(endpoints.createExhibition, ({ database, caller, body, now }) =>
    service.createExhibition(database, caller, body, now),
  );
  api.handle(endpoints.listExhibitions, ({ database, caller, query }) => service.list(database, caller, query));
  api.handle(endpoints.deleteExhibitions, ({ database, caller, body, now }) =>
    removeSeveral(database, caller, body, now),
  );
  api.handle(endpoints.getExhibition, ({ database, caller, params }) => service.get(database, caller, params.id));
  api.handle(endpoints.replaceExhibition, ({ database, caller, params, body, ifMatch, now }) =>
    service.replace(database, caller, { id: params.id, value: body, version: ifMatch, now }),
  );
  api.handle(endpoints.deleteExhibition, async ({ database, caller, params, now }) => ({
    id: params.id,
    result: await remove(database, caller, params.id, now),
  }));
}
