import * as endpoints from '@fairlead/contract/imports';
import type { Registrar } from '../../platform/http/register.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as progress from './progress-service.ts';
import * as service from './service.ts';

export function importRoutes(api: Registrar, storage: Storage): void {
  api.handle(endpoints.openTradeFairTemplate, ({ database, caller, body, language, now }) =>
    service.openTemplate(database, storage, caller, body, { language, now }),
  );
  api.handle(endpoints.startImport, ({ database, caller, params, body, language, now }) =>
    service.start(database, caller, params.tradeFairId, body, { storage, language, now }),
  );
  api.handle(endpoints.listImports, ({ database, caller, params, query, language }) =>
    progress.list(database, caller, params.tradeFairId, query, language),
  );
  api.handle(endpoints.getImport, ({ database, caller, params, language }) =>
    progress.get(database, caller, params, language),
  );
  api.handle(endpoints.cancelImport, ({ database, caller, params, now }) =>
    progress.cancel(database, caller, params, now),
  );
  api.handle(endpoints.listImportRows, ({ database, caller, params, query, language }) =>
    progress.rows(database, caller, params, query, language),
  );
  api.handle(endpoints.getImportCsv, async ({ database, caller, params, query, language }) => ({
    type: 'text/csv; charset=utf-8',
    fileName: 'import.csv',
    body: await progress.csv(database, caller, params, query.result, language),
  }));
}
