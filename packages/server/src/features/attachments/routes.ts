import * as endpoints from '@fairlead/contract/attachments';
import type { Registrar } from '../../platform/http/register.ts';
import { type AttachmentNeeds, createAttachments } from './manage-service.ts';
import * as visitors from './visitor-service.ts';

/** Projects know this feature, for what goes with them; whose they are is handed over. */
export function attachmentRoutes(api: Registrar, needs: AttachmentNeeds): void {
  const attachments = createAttachments(needs);
  api.handle(endpoints.createAttachment, ({ database, caller, body, now }) =>
    attachments.create(database, caller, body, now),
  );
  api.handle(endpoints.patchAttachment, ({ database, caller, params, body, now }) =>
    attachments.change(database, caller, { id: params.attachmentId, value: body, now }),
  );
  api.handle(endpoints.listAttachments, ({ database, caller, params, query }) =>
    attachments.list(database, caller, { projectId: params.projectId, beaconId: query.beaconId }, query),
  );
  api.handle(endpoints.listFavouredAttachments, ({ database, caller, query }) =>
    attachments.listFavoured(database, caller, query),
  );
  api.handle(endpoints.addFavourite, ({ database, caller, params, now }) =>
    visitors.addFavourite(database, caller.visitorId, params.id, now),
  );
  api.handle(endpoints.removeFavourite, ({ database, caller, params, now }) =>
    visitors.removeFavourite(database, caller.visitorId, params.id, now),
  );
  api.handle(endpoints.deleteAttachment, ({ database, caller, params, now }) =>
    attachments.remove(database, caller, params.attachmentId, now),
  );
  api.handle(endpoints.listFavourites, ({ database, caller, query }) =>
    visitors.listFavourites(database, caller.visitorId, query),
  );
  api.handle(endpoints.openMedia, ({ database, caller, params, now }) =>
    visitors.openDocument(database, needs, caller, { storageKey: params.storageKey, now }),
  );
}
