import * as endpoints from '@fairlead/contract/logos';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import type { Registrar } from '../../platform/http/register.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findLogoUrl, openLogoUpload, setLogo } from './logo.ts';

/** Owners whose logo the caller may change. Both throw NOT_FOUND otherwise. */
interface LogoOwners {
  /** The caller's own organizer, or any for an admin. */
  readonly requireOrganizer: (context: Context<AccountActor | AdminActor>, id: string) => Promise<unknown>;
  /** A project of the caller's company. */
  readonly requireProject: (context: Context<AccountActor>, id: string) => Promise<unknown>;
}

/** Organizers and projects show their logos, so they know this feature; who they are is handed over. */
export function logoRoutes(api: Registrar, storage: Storage, { requireOrganizer, requireProject }: LogoOwners): void {
  api.handle(endpoints.openExhibitorLogoUpload, (call) => openLogoUpload(call, storage));
  api.handle(endpoints.getExhibitorLogoUrl, async ({ database, caller }) => ({
    url: await findLogoUrl(database, caller.exhibitorId),
  }));
  api.handle(endpoints.setExhibitorLogo, (call) =>
    setLogo(call, { ownerId: call.caller.exhibitorId, storageKey: call.body.storageKey }, storage),
  );
  api.handle(endpoints.openOrganizerLogoUpload, async (call) => {
    await requireOrganizer(call, call.params.organizerId);
    return openLogoUpload(call, storage);
  });
  api.handle(endpoints.setOrganizerLogo, async (call) => {
    const { organizerId: ownerId } = call.params;
    await requireOrganizer(call, ownerId);
    const before = { logoUrl: await findLogoUrl(call.database, ownerId) };
    const after = await setLogo(call, { ownerId, storageKey: call.body.storageKey }, storage);
    call.note({ before, after });
    return after;
  });
  api.handle(endpoints.openProjectLogoUpload, async (call) => {
    await requireProject(call, call.params.projectId);
    return openLogoUpload(call, storage);
  });
  api.handle(endpoints.setProjectLogo, async (call) => {
    const { projectId: ownerId } = call.params;
    await requireProject(call, ownerId);
    return setLogo(call, { ownerId, storageKey: call.body.storageKey }, storage);
  });
}
