import { putWish, removeWish, type VisitorWish, type WishValue } from '@fairlead/contract/wishes';
import { type SendResult, sendOnce } from '../../lib/offline/send-result.ts';
import type { KeptWish } from './wish-database.ts';

/** What is sent of a wish: of this, and of nothing else, is made what the person is told that the exhibitor will see. */
export function requestOf({ id, wish, telephone, occurredAt }: KeptWish & { readonly wish: object }): WishValue {
  const { kind, by, noCalls, meetingAt, point } = wish;
  return {
    id,
    kind,
    by,
    noCalls,
    ...(telephone && { telephone }),
    ...(meetingAt !== null && { meetingAt }),
    ...(point && { beaconId: point.beaconId }),
    occurredAt,
  };
}

/** One attempt to have the server take what was said. */
export function sendWish(kept: KeptWish, subject: string): Promise<SendResult<VisitorWish>> {
  const { exhibitorId, id, wish, occurredAt } = kept;
  const params = { exhibitorId };
  const isAnswer = (answer: VisitorWish): boolean => answer.exhibitorId === exhibitorId;
  return wish === null
    ? sendOnce(removeWish, { params, body: { id, occurredAt } }, subject, isAnswer)
    : sendOnce(putWish, { params, body: requestOf({ ...kept, wish }) }, subject, isAnswer);
}
