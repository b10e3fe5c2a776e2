import { printCode } from '@fairlead/contract/code';
import type { StoredScan } from './database.ts';

/** What stands for a point whose title is not known: its code as printed, else the beginning of its id. */
export const nameOfUnsent = ({ event }: StoredScan): string =>
  event.qrCode === undefined ? (event.beaconId ?? '').slice(0, 8) : printCode(event.qrCode);
