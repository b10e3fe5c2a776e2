import * as endpoints from '@fairlead/contract/attachments';
import type { Registrar } from '../../platform/http/register.ts';
import { type AttachmentNeeds, createAttachments } from './manage-attachments.ts';
import * as visitors from './visitor-attachments.ts';

interface RouteNeeds extends AttachmentNeeds {
  readonly news: visitors.LeadListener;
}

/** Projects use this feature, to delete attachments with them; `needs` hands over how to authorize a call for a project. */
export function attachmentRoutes(api: Registrar, needs: RouteNeeds): void {
  const attachments = createAttachments(needs);
  api.handle(endpoints.createAttachment, (call) => attachments.create(call, call.body));
  api.handle(endpoints.patchAttachment, (call) =>
    attachments.change(call, { id: call.params.attachmentId, value: call.body }),
  );
  api.handle(endpoints.deleteAttachment, (call) => attachments.remove(call, call.params.attachmentId));
  api.handle(endpoints.listAttachments, (call) =>
    attachments.list(call, { ...call.query, projectId: call.params.projectId, beaconId: call.query.beaconId }),
  );
  api.handle(endpoints.listFavouredAttachments, (call) => attachments.listFavoured(call, call.query));
  api.handle(endpoints.addFavourite, (call) => visitors.addFavourite(call, call.params.id));
  api.handle(endpoints.removeFavourite, (call) => visitors.removeFavourite(call, call.params.id));
  api.handle(endpoints.addLook, (call) => visitors.addLook(call, { ...call.params, ...call.body }, needs.news));
  api.handle(endpoints.listFavourites, (call) => visitors.listFavourites(call, call.query));
  api.handle(endpoints.openMedia, (call) => visitors.openDocument(call, call.params, needs));
}
