import * as endpoints from '@fairlead/contract/exhibitions';
import { changeOf } from '../../platform/http/audited.ts';
import type { Registrar } from '../../platform/http/register.ts';
import * as service from './manage-service.ts';
import { remove, removeSeveral } from './removal-service.ts';

export function exhibitionRoutes(api: Registrar): void {
  api.handle(endpoints.createExhibition, ({ database, caller, body, now }) =>
    service.createExhibition(database, caller, body, now),
  );
  api.handle(endpoints.listExhibitions, ({ database, caller, query }) => service.list(database, caller, query));
  api.handle(endpoints.deleteExhibitions, ({ database, caller, body, now, note }) =>
    removeSeveral(database, caller, body, now, (before, after) => note({ before, after })),
  );
  api.handle(endpoints.getExhibition, ({ database, caller, params }) => service.get(database, caller, params.id));
  api.handle(endpoints.replaceExhibition, ({ database, caller, params, body, ifMatch, now, note }) =>
    service.replace(database, caller, { id: params.id, value: body, version: ifMatch, now }, (before, after) =>
      note(changeOf(before, after)),
    ),
  );
  api.handle(endpoints.deleteExhibition, async ({ database, caller, params, now, note }) => ({
    id: params.id,
    result: await remove(database, caller, params.id, now, ([before], [after]) => {
      note({ target: { kind: 'EXHIBITION', id: params.id, label: before?.name }, before, after });
    }),
  }));
}
