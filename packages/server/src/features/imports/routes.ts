import * as endpoints from '@fairlead/contract/imports';
import type { Registrar } from '../../platform/http/register.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as imports from './follow-imports.ts';
import {
  type CorrectionParts,
  correctImportedPerson,
  inviteImportedPeople,
  listImportedPeople,
  streamImportedPeople,
} from './imported-people.ts';
import { openTemplate, startImport } from './start-import.ts';

export function importRoutes(api: Registrar, storage: Storage, parts: CorrectionParts): void {
  api.handle(endpoints.openTradeFairTemplate, (call) => openTemplate(call, call.body, storage));
  api.handle(endpoints.startImport, (call) => startImport(call, { ...call.params, ...call.body }, storage));
  api.handle(endpoints.listImports, (call) => imports.listImports(call, { ...call.params, ...call.query }));
  api.handle(endpoints.getImport, (call) => imports.getImport(call, call.params));
  api.handle(endpoints.cancelImport, (call) => imports.cancelImport(call, call.params));
  api.handle(endpoints.listImportRows, (call) => imports.listRows(call, { ...call.params, ...call.query }));
  api.handle(endpoints.listImportedPeople, (call) => listImportedPeople(call, { ...call.params, ...call.query }));
  api.handle(endpoints.inviteImportedPeople, (call) => inviteImportedPeople(call, { ...call.params, ...call.body }));
  api.handle(endpoints.getImportCsv, async (call) => ({
    type: 'text/csv; charset=utf-8',
    fileName: 'import.csv',
    body: await imports.streamCsv(call, { ...call.params, ...call.query }),
  }));
  api.handle(endpoints.correctImportedPerson, (call) =>
    correctImportedPerson(call, { ...call.params, ...call.body }, parts),
  );
  api.handle(endpoints.getImportedPeopleCsv, async (call) => ({
    type: 'text/csv; charset=utf-8',
    fileName: 'invitations.csv',
    body: await streamImportedPeople(call, { ...call.params, ...call.query }),
  }));
}
