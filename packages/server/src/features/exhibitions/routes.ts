import * as endpoints from '@fairlead/contract/exhibitions';
import * as teamEndpoints from '@fairlead/contract/project-team';
import { changeOf } from '../../platform/http/audited.ts';
import type { Registrar } from '../../platform/http/register.ts';
import * as exhibitions from './manage-exhibitions.ts';
import { removeExhibition, removeExhibitions } from './manage-exhibitions.ts';
import * as team from './project-team.ts';

export function exhibitionRoutes(api: Registrar): void {
  api.handle(endpoints.createExhibition, (call) => exhibitions.createExhibition(call, call.body));
  api.handle(endpoints.listExhibitions, (call) => exhibitions.listExhibitions(call, call.query));
  api.handle(endpoints.deleteExhibitions, (call) =>
    removeExhibitions(call, call.body, (before, after) => call.note({ before, after })),
  );
  api.handle(endpoints.getExhibition, (call) => exhibitions.getExhibition(call, call.params.id));
  api.handle(endpoints.replaceExhibition, (call) =>
    exhibitions.replaceExhibition(
      call,
      { id: call.params.id, value: call.body, version: call.ifMatch },
      (before, after) => call.note(changeOf(before, after)),
    ),
  );
  api.handle(endpoints.deleteExhibition, async (call) => ({
    id: call.params.id,
    result: await removeExhibition(call, call.params.id, ([before], [after]) => {
      call.note({ target: { kind: 'EXHIBITION', id: call.params.id, label: before?.name }, before, after });
    }),
  }));
  api.handle(teamEndpoints.listProjectTeam, (call) => team.listProjectTeam(call, call.params.projectId));
  api.handle(teamEndpoints.addToProjectTeam, (call) => team.addToProjectTeam(call, call.params));
  api.handle(teamEndpoints.removeFromProjectTeam, (call) => team.removeFromProjectTeam(call, call.params));
}
