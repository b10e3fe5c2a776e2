import { attachmentLimits, type VisitorAttachment } from '@fairlead/contract/attachments';
import type { Executor } from '@fairlead/database/executor';
import { counterSlotOf } from '../../platform/database/counter-slots.ts';
import { newId } from '../../platform/identifier.ts';
import { releaseFiles } from '../../platform/storage/uploads.ts';
import { presentForVisitor } from './present.ts';
import * as removal from './removal-queries.ts';
import * as visitors from './visitor-queries.ts';

/** What a point has for a visitor who scanned it. */
export async function attachmentsFor(
  executor: Executor,
  key: { visitorId: string; beaconId: string },
): Promise<VisitorAttachment[]> {
  return (await visitors.listForVisitor(executor, key)).map(presentForVisitor);
}

export const engagementOf = (visitorId: string, attachmentIds: readonly string[], now: Date): visitors.Engagement => ({
  visitorId,
  attachmentIds,
  at: now,
  slot: counterSlotOf(visitorId),
});

/** Counts that a visitor opened documents or followed links, once a visit; false where none is on a point of theirs. */
export async function noteOpening(
  executor: Executor,
  { visitorId, attachmentIds, now }: { visitorId: string; attachmentIds: readonly string[]; now: Date },
): Promise<boolean> {
  return visitors.insertOpening(executor, engagementOf(visitorId, attachmentIds, now), newId());
}

/** Takes attachments away; files that no copy needs are swept. Returns how many there were. */
export async function removeAttachments(tx: Executor, which: removal.Removed, now: Date): Promise<number> {
  const { count, keys } = await removal.deleteAttachments(tx, which);
  if (keys.length > 0) await releaseFiles(tx, await removal.unreferenced(tx, keys), now);
  return count;
}

/** Gives a point copies of another one's documents and links; uploads under way are left out. */
export async function copyAttachments(
  tx: Executor,
  copy: { fromBeaconId: string; projectId: string; beaconId: string; now: Date },
): Promise<void> {
  const ids = Array.from({ length: attachmentLimits.perPoint }, newId);
  await removal.copyAttachments(tx, { ...copy, ids });
}
