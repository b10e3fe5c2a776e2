import * as endpoints from '@fairlead/contract/logos';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Registrar } from '../../platform/http/register.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findLogoUrl, openLogoUpload, setLogo } from './service.ts';

/** Throws NOT_FOUND unless it is the caller's own organizer, or any for an admin. */
type RequireOrganizer = (database: Executor, caller: AccountActor | AdminActor, id: string) => Promise<unknown>;

/** Organizers show their logos, so they know this feature; who they are is handed over. */
export function logoRoutes(api: Registrar, storage: Storage, requireOrganizer: RequireOrganizer): void {
  api.handle(endpoints.openExhibitorLogoUpload, ({ database, caller, now }) =>
    openLogoUpload(database, storage, caller.subject, now),
  );
  api.handle(endpoints.getExhibitorLogoUrl, async ({ database, caller }) => ({
    url: await findLogoUrl(database, caller.exhibitorId),
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
    await requireOrganizer(database, caller, params.organizerId);
    return openLogoUpload(database, storage, caller.subject, now);
  });
  api.handle(endpoints.setOrganizerLogo, async ({ database, caller, params, body, now, note }) => {
    const { organizerId: ownerId } = params;
    await requireOrganizer(database, caller, ownerId);
    const before = { logoUrl: await findLogoUrl(database, ownerId) };
    const { subject } = caller;
    const after = await setLogo(database, storage, { ownerId, subject, storageKey: body.storageKey, now });
    note({ before, after });
    return after;
  });
}
