import { codeOfReceipt } from '@fairlead/contract/code';
import type { ConsentMethod, ReceiptState, ReceiptStatus } from '@fairlead/contract/consent-receipts';
import type { ConsentEventInOrder } from '../consents/rows.ts';

/** Another receipt, as one names it. */
export const earlierOf = (id: string, at: Date) => ({ recordId: id, code: codeOfReceipt(id), at: at.toISOString() });

/** Source of the consent; the first entry about an exhibitor is a scan, by the visitor or by staff. */
export function methodOf(event: ConsentEventInOrder): ConsentMethod {
  if (event.purpose === 'SHARE_TELEPHONE') return 'SHARING_PAGE';
  if (event.purpose !== 'SHARE_WITH_EXHIBITOR') return 'FORM';
  if (event.isRecordedByStaff) return 'STAFF';
  return event.previousId === null && event.granted ? 'VISITOR_SCAN' : 'SHARING_PAGE';
}

/** A person who leaves withdraws their consents. */
export function stateOf({ granted, nextGranted, hasLeft }: ConsentEventInOrder): ReceiptState {
  if (nextGranted === null) return granted && hasLeft ? 'WITHDRAWN' : 'IN_FORCE';
  return granted && !nextGranted ? 'WITHDRAWN' : 'REPLACED';
}

export function statusOf(event: ConsentEventInOrder, now: Date): ReceiptStatus {
  const { id, nextId, nextAt } = event;
  return {
    recordId: id,
    state: stateOf(event),
    endedBy: nextId === null || nextAt === null ? null : earlierOf(nextId, nextAt),
    asOf: now.toISOString(),
  };
}
