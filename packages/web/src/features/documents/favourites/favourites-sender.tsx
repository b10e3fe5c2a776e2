import { listFavourites } from '@fairlead/contract/attachments';
import { getScan } from '@fairlead/contract/scans';
import { useRenewal } from '../../../lib/query/use-renewal.ts';
import { useFavouriteOutbox } from './favourite-queue.ts';

const shownIn = [listFavourites, getScan];

/** Keeps sending favourites, whatever screen is open. Shows nothing itself. */
export function FavouritesSender() {
  useRenewal(useFavouriteOutbox(), shownIn);
  return null;
}
