import { Readable } from 'node:stream';
import { coverFile } from '@fairlead/contract/beacon-covers';
import { logoFile } from '@fairlead/contract/logos';
import { drawCover, openCoverUpload } from '../features/beacons/public.ts';
import { openLogoUpload, setLogo } from '../features/logos/public.ts';
import type { AccountActor } from '../platform/auth/caller.ts';
import type { Context } from '../platform/context.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { drawMotif, type Motif } from './covers.ts';
import { drawMark, type Mark } from './marks.ts';

/** Gives a company or an organizer its logo, by an ordinary upload. */
export async function putLogo(
  context: Context<AccountActor>,
  storage: Storage,
  { ownerId, mark }: { ownerId: string; mark: Mark },
): Promise<void> {
  const { storageKey } = await openLogoUpload(context, storage);
  await storage.put(storageKey, Readable.from([await drawMark(mark)]), logoFile);
  await setLogo(context, { ownerId, storageKey }, storage);
}

/** Draws a cover, and returns it for a point to take. */
export async function putCover(
  context: Context<AccountActor>,
  storage: Storage,
  { projectId, motif, colour }: { projectId: string; motif: Motif; colour: string },
) {
  const { storageKey } = await openCoverUpload(context, { projectId }, storage);
  await storage.put(storageKey, Readable.from([await drawMotif(motif, colour)]), coverFile);
  return drawCover(context, storageKey, storage);
}
