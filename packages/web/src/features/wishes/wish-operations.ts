import { listSharing } from '@fairlead/contract/sharing';
import { getVisit } from '@fairlead/contract/visits';
import {
  listWishes,
  putWish,
  removeWish,
  type VisitorWish,
  type Wish,
  type WishValue,
} from '@fairlead/contract/wishes';
import { type OperationKind, sendEach } from '../../lib/offline/operation-kind.ts';
import { isSame, type Operation } from '../../lib/offline/operations.ts';
import { type SendResult, sendOnce } from '../../lib/offline/send-result.ts';

interface WishValues {
  readonly eventId: string;
  /** Null where a wish was taken back. */
  readonly wish: Wish | null;
  /** For a profile that has none. */
  readonly telephone: WishValue['telephone'] | null;
  /** When the server took it, by this device's clock. */
  readonly sentAt: number | null;
}

/** The wish of a person of one exhibitor, its key; what was sent stays, as what this device knows. */
export type KeptWish = Operation<WishValues>;

export const wishKind: OperationKind<WishValues, VisitorWish> = {
  name: 'WISH',
  /** As long as the message with Undo is shown. */
  holdMs: 6_000,
  renews: [listWishes, listSharing, getVisit],
  send: sendEach(sendWish),
  resolve: (now, sent, { wish }) =>
    isSame(now, sent) ? { ...now, wish, telephone: null, state: 'SENT', sentAt: Date.now(), refusal: null } : now,
  show: ({ wish }) => ({
    kind: 'WISH',
    title: wish?.point?.name ?? null,
    text: null,
    act: wish?.kind ?? 'TAKEN_BACK',
    hasFailed: false,
    changeAt: wish?.point ? `/mixie-point/${wish.point.beaconId}` : null,
  }),
};

/** The request: the person is told of this, and of nothing else, that the exhibitor will see it. */
function requestOf({ eventId: id, wish, telephone, at: occurredAt }: KeptWish & { readonly wish: object }): WishValue {
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

function sendWish(kept: KeptWish, subject: string): Promise<SendResult<VisitorWish>> {
  const { key: exhibitorId, eventId: id, wish, at: occurredAt } = kept;
  const params = { exhibitorId };
  const isAnswer = (answer: VisitorWish): boolean => answer.exhibitorId === exhibitorId;
  return wish === null
    ? sendOnce(removeWish, { params, body: { id, occurredAt } }, subject, isAnswer)
    : sendOnce(putWish, { params, body: requestOf({ ...kept, wish }) }, subject, isAnswer);
}
