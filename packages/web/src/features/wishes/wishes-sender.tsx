import { listSharing } from '@fairlead/contract/sharing';
import { getVisit } from '@fairlead/contract/visits';
import { listWishes } from '@fairlead/contract/wishes';
import { useRenewal } from '../../lib/query/use-renewal.ts';
import { useWishOutbox } from './use-wish-outbox.ts';

const shownIn = [listWishes, listSharing, getVisit];

/** Keeps sending what was wished without a connection, whatever screen is open. Shows nothing itself. */
export function WishesSender() {
  useRenewal(useWishOutbox(), shownIn);
  return null;
}
