import * as endpoints from '@fairlead/contract/files';
import type { Registrar } from '../../platform/http/register.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { cancelUpload, completeParts, openParts } from '../../platform/storage/upload-parts.ts';

/** Uploads of whatever feature opened them, as far as their being sent goes. */
export function fileRoutes(api: Registrar, storage: Storage): void {
  api.handle(endpoints.openUploadParts, ({ database, caller, params, body, now }) =>
    openParts(database, storage, {
      storageKey: params.storageKey,
      subject: caller.subject,
      size: body.size,
      head: Buffer.from(body.head, 'base64'),
      now,
    }),
  );
  api.handle(endpoints.completeUpload, async ({ database, caller, params }) => {
    await completeParts(database, storage, { storageKey: params.storageKey, subject: caller.subject });
  });
  api.handle(endpoints.cancelUpload, async ({ database, caller, params, now }) => {
    await cancelUpload(database, storage, { storageKey: params.storageKey, subject: caller.subject, now });
  });
}
