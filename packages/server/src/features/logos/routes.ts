import * as endpoints from '@fairlead/contract/logos';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Registrar } from '../../platform/http/register.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findLogoUrl, openLogoUpload, setLogo } from './service.ts';

/** An organizer's own people change its logo, and admins everybody's. */
function requireOwn(caller: AccountActor | AdminActor, organizerId: string): void {
  if (caller.role !== 'ADMIN' && caller.organizerId !== organizerId) throw notFound();
}

export function logoRoutes(api: Registrar, storage: Storage): void {
  api.handle(endpoints.openExhibitorLogoUpload, ({ database, caller, now }) =>
    openLogoUpload(database, storage, caller.subject, now),
  );
  api.handle(endpoints.getExhibitorLogoUrl, async ({ database, caller }) => ({
    url: await findLogoUrl(database.db, caller.exhibitorId),
  }));
  api.handle(endpoints.setExhibitorLogo, ({ database, caller, body, now }) =>
    setLogo(database, storage, {
      ownerId: caller.exhibitorId,
      subject: caller.subject,
      storageKey: body.storageKey,
      now,
    }),
  );
  api.handle(endpoints.openOrganizerLogoUpload, async ({ database, caller, params, now }) => {
    requireOwn(caller, params.organizerId);
    return openLogoUpload(database, storage, caller.subject, now);
  });
  api.handle(endpoints.setOrganizerLogo, async ({ database, caller, params, body, now }) => {
    requireOwn(caller, params.organizerId);
    const { subject } = caller;
    return setLogo(database, storage, { ownerId: params.organizerId, subject, storageKey: body.storageKey, now });
  });
}
