import type { Collection, Dexie, Table } from 'dexie';
import type { Refusal } from './send-result.ts';

/** Fields of an operation that the outbox reads; its kind adds the values that are sent and shown. */
export interface OperationRow {
  /** Kind and key in one text. */
  readonly id: string;
  readonly kind: string;
  /** Unique within the kind: an operation takes the place of an earlier one with the same key. */
  readonly key: string;
  /** ISO time of making it: the order of sending, and the sign that another operation took the place of this one. */
  readonly at: string;
  /** HELD can be taken back, as it has not left the device. SENT stays as what this device knows. */
  readonly state: 'HELD' | 'WAITING' | 'REFUSED' | 'SENT';
  /** End of HELD in milliseconds: a page that is closed releases nothing. */
  readonly heldUntil: number;
  /** It may be at the server, so its values no longer change; only for kinds that ask for it. */
  readonly isTried: boolean;
  readonly attempts: number;
  readonly refusal: Refusal | null;
}

/** Something that an account made on this device and the server has not acknowledged. */
export type Operation<Values extends object = object> = OperationRow & Values;

/** Data that the account read on this device: the server, or opening it again, can replace it. */
export interface SeenRow<Value = unknown> {
  readonly id: string;
  readonly value: Value;
}

export type OperationTable = Table<OperationRow, string>;

export type OperationDatabase = Dexie & {
  readonly operations: OperationTable;
  readonly seen: Table<SeenRow, string>;
};

/** The operations of a kind in one state, oldest first, made before a time. */
export const operationsIn = (
  operations: OperationTable,
  kind: string,
  state: OperationRow['state'],
  before = '\uffff',
): Collection<OperationRow, string> =>
  operations.where('[kind+state+at]').between([kind, state, ''], [kind, state, before]);

export const rowId = (kind: string, key: string): string => `${kind} ${key}`;

/** Returns whether an operation is still the one that was sent. */
export const isSame = (now: OperationRow, sent: OperationRow): boolean => now.at === sent.at;

/** A UUID v7: the milliseconds first, so that the server's rows of one moment lie together; the rest random. */
export function makeEventId(at: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(at / 2 ** 32));
  view.setUint32(2, at % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
