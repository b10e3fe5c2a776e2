import type { Capture } from '@fairlead/contract/captures';
import type { NewOperation } from '../../../lib/offline/operation-kind.ts';
import { makeEventId, type OperationTable, operationsIn, rowId } from '../../../lib/offline/operations.ts';
import type { Outbox } from '../../../lib/offline/outbox.ts';
import {
  type CaptureValues,
  canMove,
  captures,
  isOfSame,
  maxUnratedMs,
  type Qualification,
  type QualificationChange,
  type StoredCapture,
  withoutPoint,
} from './stored-capture.ts';

/** Leaves out what says nothing, so that the same is always sent the same way. */
const withoutEmpty = (said: QualificationChange): Qualification =>
  Object.fromEntries(
    Object.entries(said).filter(
      ([, value]) => value !== undefined && value !== '' && (value as unknown[]).length !== 0,
    ),
  );

function newCapture(
  values: Omit<CaptureValues, 'capture'> & { readonly code: string; readonly said?: QualificationChange },
  earliest = 0,
): NewOperation<CaptureValues> {
  const { code, said = {}, ...others } = values;
  const at = new Date(Math.max(Date.now(), earliest));
  const [id, occurredAt] = [makeEventId(at.getTime()), at.toISOString()];
  return { key: id, at: occurredAt, capture: { id, code, occurredAt, ...withoutEmpty(said) }, ...others };
}

/**
 * Stores that a code was scanned and returns the key. Resolves once it is on the disk: from then on it cannot be lost. It is sent
 * when it is released, or a minute after the last change.
 */
export async function captureCode(outbox: Outbox, projectId: string, code: string): Promise<string> {
  const made = newCapture({ projectId, code, person: null, isFurther: false });
  await outbox.hold(captures, made);
  return made.key;
}

/** Says more about a person; a capture that may be on its way gets another one behind it, which says the rest. */
export async function qualifyCapture(outbox: Outbox, key: string, change: QualificationChange): Promise<void> {
  const { database } = outbox;
  const further = await database.transaction('rw', database.operations, async () => {
    const stored = (await database.operations.get(rowId(captures.name, key))) as StoredCapture | undefined;
    if (stored === undefined) return null;
    const { state, isTried, capture, projectId, person, at } = stored;
    if (state === 'HELD' || (state === 'WAITING' && !isTried)) {
      const changed: StoredCapture = {
        ...stored,
        capture: withoutEmpty({ ...capture, ...change }) as Capture,
        heldUntil: Date.now() + maxUnratedMs,
      };
      await database.operations.put(changed);
      return null;
    }
    // The latest counts, whatever was done to the clock since.
    const earliest = Date.parse(at) + 1;
    return newCapture({ projectId, code: capture.code, said: change, person, isFurther: true }, earliest);
  });
  if (further) await outbox.hold(captures, further);
}

/** Lets what is held of a code be sent. */
export const releaseCode = (outbox: Outbox, code: string): Promise<void> =>
  outbox.release(captures, ({ capture }) => capture.code === code);

/** Deletes what is held: it was no person, or it was taken back. */
export async function takeBack(
  { database: { operations } }: Outbox,
  isMeant: (stored: StoredCapture) => boolean,
): Promise<void> {
  await operationsIn(operations, captures.name, 'HELD')
    .and((row) => isMeant(row as StoredCapture))
    .delete();
}

/** Moves a person with everything that was entered, but for the mixie point, which is the former project's. */
async function moveRows(operations: OperationTable, key: string, projectId: string): Promise<boolean> {
  const all = (await operations.where('id').startsWith(rowId(captures.name, '')).toArray()) as StoredCapture[];
  const one = all.find((stored) => stored.key === key);
  if (one === undefined || !canMove(one, all)) return false;
  const moved = all.filter(isOfSame(one)).map((stored): StoredCapture => {
    const state = stored.state === 'REFUSED' ? 'WAITING' : stored.state;
    return { ...stored, projectId, capture: withoutPoint(stored.capture), state, refusal: null };
  });
  await operations.bulkPut(moved);
  return true;
}

/** Moves a person to another project, as long as none of it may be at the server; nothing happens to others. */
export async function moveCapture({ database, wake }: Outbox, key: string, projectId: string): Promise<void> {
  const { operations } = database;
  if (await database.transaction('rw', operations, () => moveRows(operations, key, projectId))) wake(captures);
}
