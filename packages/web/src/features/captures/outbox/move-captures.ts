import type { Capture } from '@fairlead/contract/lead-captures';
import type { CaptureDatabase, StoredCapture } from './database.ts';

/** Refusals of the project, which another one may answer differently. */
const aboutProject: readonly string[] = ['NOT_FOUND', 'ARCHIVED'];

const isOfSame = (one: StoredCapture) => (other: StoredCapture) =>
  other.projectId === one.projectId && other.capture.code === one.capture.code;

/** The server has none of it: a lead that exists stays where it is. */
const isUntaken = ({ state, isTried, refusal }: StoredCapture): boolean =>
  state === 'REFUSED' ? aboutProject.includes(refusal?.code ?? '') : state !== 'SENT' && !isTried;

/** Whether a person can go to another project, with all that this device keeps of them. */
export const canMove = (one: StoredCapture, all: readonly StoredCapture[]): boolean =>
  all.filter(isOfSame(one)).every(isUntaken);

/** Moves a person with everything that was entered, but for the mixie point, which is the former project's. */
export function moveCaptures({ captures }: CaptureDatabase, id: string, projectId: string): Promise<boolean> {
  return captures.db.transaction('rw', captures, async () => {
    const all = await captures.toArray();
    const one = all.find((stored) => stored.id === id);
    if (one === undefined || !canMove(one, all)) return false;
    await captures.bulkPut(
      all.filter(isOfSame(one)).map((stored) => {
        const { beaconId: _, ...capture }: Capture = stored.capture;
        const state = stored.state === 'REFUSED' ? 'WAITING' : stored.state;
        return { ...stored, projectId, capture, state, refusal: null };
      }),
    );
    return true;
  });
}
