import type { Attachment, FavouredAttachment, Favourite, VisitorAttachment } from '@fairlead/contract/attachments';
import { publicPath } from '../../platform/storage/storage.ts';
import type { CountedAttachment, FavouredRow, StoredAttachment } from './queries.ts';
import type { FavouriteRow, VisitorsAttachment } from './visitor-queries.ts';

const base = (row: StoredAttachment) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  url: row.url,
  storageKey: row.storageKey,
  mediaType: row.mediaType,
  size: row.size,
  pages: row.pages,
  previewUrl: row.previewKey === null ? null : publicPath(row.previewKey),
});

export const presentAttachment = (row: CountedAttachment): Attachment => ({
  ...base(row),
  beaconId: row.beaconId,
  position: row.position,
  isUploaded: row.isUploaded,
  openCount: row.openCount,
  favouriteCount: row.favouriteCount,
  createdAt: row.createdAt.toISOString(),
});

export const presentFavoured = (row: FavouredRow): FavouredAttachment => ({
  ...presentAttachment(row),
  point: { beaconId: row.beaconId, name: row.beaconName },
  project: { id: row.projectId, name: row.projectName },
});

export const presentForVisitor = (row: VisitorsAttachment): VisitorAttachment => ({
  ...base(row),
  isFavourite: row.isFavourite,
});

export const presentFavourite = (row: FavouriteRow, logoUrl: string | null): Favourite => ({
  ...presentForVisitor(row),
  favouredAt: row.favouredAt.toISOString(),
  point: {
    beaconId: row.beaconId,
    title: row.title,
    tradeFair: row.fairId === null ? null : { id: row.fairId, name: row.fairName ?? '' },
  },
  exhibitor: { id: row.exhibitorId, name: row.exhibitorName, logoUrl },
});
