import type { Attachment, FavouredAttachment, Favourite, VisitorAttachment } from '@fairlead/contract/attachments';
import { publicAddress } from '../../platform/storage/storage.ts';
import type { CountedAttachment, FavouredRow, StoredAttachment } from './queries.ts';
import type { FavouriteRow, VisitorsAttachment } from './visitor-queries.ts';

const iso = (value: string): string => new Date(value).toISOString();

const base = (row: StoredAttachment) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  url: row.url,
  storageKey: row.storage_key,
  mediaType: row.media_type,
  size: row.size,
  pages: row.pages,
  previewUrl: row.preview_key === null ? null : publicAddress(row.preview_key),
});

export const presentAttachment = (row: CountedAttachment): Attachment => ({
  ...base(row),
  beaconId: row.beacon_id,
  position: row.position,
  isUploaded: row.is_uploaded,
  openCount: row.open_count,
  favouriteCount: row.favourite_count,
  createdAt: iso(row.created_at),
});

export const presentFavoured = (row: FavouredRow): FavouredAttachment => ({
  ...presentAttachment(row),
  point: { beaconId: row.beacon_id, name: row.beacon_name },
  project: { id: row.project_id, name: row.project_name },
});

export const presentForVisitor = (row: VisitorsAttachment): VisitorAttachment => ({
  ...base(row),
  isFavourite: row.is_favourite,
});

export const presentFavourite = (row: FavouriteRow, logoUrl: string | null): Favourite => ({
  ...presentForVisitor(row),
  favouredAt: iso(row.favoured_at),
  point: {
    beaconId: row.beacon_id,
    title: row.title,
    tradeFair: row.fair_id === null ? null : { id: row.fair_id, name: row.fair_name ?? '' },
  },
  exhibitor: { id: row.exhibitor_id, name: row.exhibitor_name, logoUrl },
});
