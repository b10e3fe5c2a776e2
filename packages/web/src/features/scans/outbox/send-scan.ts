import { addScan, type ScanAnswer, type ScanEvent } from '@fairlead/contract/scans';
import { type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';

/** One attempt to have a scan of this person acknowledged. */
export const sendScan = (event: ScanEvent, subject: string): Promise<SendResult<ScanAnswer>> =>
  sendOnce(addScan, { body: event }, subject, ({ id }) => id === event.id);
