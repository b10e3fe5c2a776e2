import { printCode } from '@fairlead/contract/code';
import type { ScanEvent } from '@fairlead/contract/scans';
import type { Operation } from '../../../lib/offline/operations.ts';

/** A scan that the server has not acknowledged; its key is the id of the event. */
export type StoredScan = Operation<{ readonly event: ScanEvent }>;

/** Stands for a point whose title is not known: its code as printed, else the beginning of its id. */
export const nameOfUnsent = ({ event }: Pick<StoredScan, 'event'>): string =>
  event.qrCode === undefined ? (event.beaconId ?? '').slice(0, 8) : printCode(event.qrCode);
