import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, line, webUrl } from './fields.ts';
import { signedUpload, storageKey } from './files.ts';
import { page, pageQuery } from './page.ts';

/** Files that a point accepts, by their bytes: PDF, pictures, Office files, drawings and models, CSV, ZIP and MP4. */
export const attachmentLimits = { bytes: 50 * 1_048_576, perPoint: 30, nameLength: 160 } as const;

export const attachmentKind = z.enum(['DOCUMENT', 'LINK']);

/** Fields of an attachment for all its readers. */
const base = {
  id,
  kind: attachmentKind,
  name: z.string(),
  /** Of a LINK. */
  url: z.string().nullable(),
  /** Of a DOCUMENT; `openMedia` gives the URL to read it. */
  storageKey: storageKey.nullable(),
  /** By the bytes; null until the upload is complete, and for a LINK. */
  mediaType: z.string().nullable(),
  size: z.int().nullable(),
  pages: z.int().nullable(),
  /** A picture of the first page or of the image; null while it is made, and where there is none. */
  previewUrl: z.string().nullable(),
};

/** The team's view. */
export const attachment = z.strictObject({
  ...base,
  beaconId: id,
  position: z.int(),
  isUploaded: z.boolean(),
  /** Visits with at least one opening. */
  openCount: z.int(),
  favouriteCount: z.int(),
  createdAt: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

/** The view of a visitor who has the point. */
export const visitorAttachment = z.strictObject({ ...base, isFavourite: z.boolean() });
export type VisitorAttachment = z.infer<typeof visitorAttachment>;

export const favourite = visitorAttachment.extend({
  favouredAt: z.string(),
  point: z.strictObject({
    beaconId: id,
    title: z.string(),
    tradeFair: z.strictObject({ id, name: z.string() }).nullable(),
  }),
  exhibitor: z.strictObject({ id, name: z.string(), logoUrl: z.string().nullable() }),
});
export type Favourite = z.infer<typeof favourite>;

export const favouredAttachment = attachment.extend({
  point: z.strictObject({ beaconId: id, name: z.string() }),
  project: z.strictObject({ id, name: z.string() }),
});
export type FavouredAttachment = z.infer<typeof favouredAttachment>;

const oneAttachment = z.strictObject({ attachmentId: id });
const name = line(attachmentLimits.nameLength);

export const createAttachment = endpoint({
  name: 'createAttachment',
  summary: 'Add a document or a link to a mixie point; a document is sent to `upload` and then announced as complete',
  method: 'POST',
  path: '/attachment',
  access: access.exhibitorTeam,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('DOCUMENT'),
      beaconId: id,
      name,
      /** Lets the client refuse a file that is too large before it sends it. */
      size: z.int().min(0).optional(),
    }),
    z.strictObject({ kind: z.literal('LINK'), beaconId: id, name, url: webUrl }),
  ]),
  response: z.strictObject({ attachment, upload: signedUpload.nullable() }),
  status: 201,
});

export const patchAttachment = endpoint({
  name: 'patchAttachment',
  summary: 'Rename, move to a place in the order, change the address of a link, or announce the upload as complete',
  method: 'PATCH',
  path: '/attachment/{attachmentId}',
  access: access.exhibitorTeam,
  params: oneAttachment,
  body: z.strictObject({
    name: name.optional(),
    url: webUrl.optional(),
    position: z.int().min(0).max(10_000).optional(),
    isUploaded: z.literal(true).optional(),
  }),
  bodyName: 'attachmentPatchValue',
  response: attachment,
});

export const deleteAttachment = endpoint({
  name: 'deleteAttachment',
  summary: 'Take an attachment off its mixie point, with its file',
  method: 'DELETE',
  path: '/attachment/{attachmentId}',
  access: access.exhibitorTeam,
  params: oneAttachment,
  response: null,
});

export const listAttachments = endpoint({
  name: 'listAttachments',
  summary: "A project's attachments, or one mixie point's, in order",
  method: 'GET',
  path: '/project/{projectId}/attachment',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  query: z.strictObject({ ...pageQuery.shape, beaconId: id.optional() }),
  response: page(attachment),
});

export const listFavouredAttachments = endpoint({
  name: 'listFavouredAttachments',
  summary: "The company's attachments that visitors keep as favourites, most favoured first",
  method: 'GET',
  path: '/attachment/favoured',
  access: access.exhibitorTeam,
  query: pageQuery,
  response: page(favouredAttachment),
});

export const addFavourite = endpoint({
  name: 'addFavourite',
  summary: "Keep an attachment of one of the visitor's points as a favourite; again changes nothing",
  method: 'POST',
  path: '/attachment/{id}/favourite',
  access: access.visitor,
  params: z.strictObject({ id }),
  response: null,
});

export const removeFavourite = endpoint({
  name: 'removeFavourite',
  summary: 'Keep it no longer; again changes nothing',
  method: 'DELETE',
  path: '/attachment/{id}/favourite',
  access: access.visitor,
  params: z.strictObject({ id }),
  response: null,
});

/** Seconds of reading, in all, from which a look counts as long. */
export const longLookSeconds = 60;

export const addLook = endpoint({
  name: 'addLook',
  summary:
    'Tell for how long a document was looked at, once the viewer is closed; only of one that the visitor has opened',
  method: 'POST',
  path: '/attachment/{id}/look',
  access: access.visitor,
  params: z.strictObject({ id }),
  /** While it could be seen; a longer look tells this much. */
  body: z.strictObject({ seconds: z.int().min(1).max(600) }),
  response: null,
});

export const listFavourites = endpoint({
  name: 'listFavourites',
  summary: "The visitor's favourites with their points and exhibitors, newest first",
  method: 'GET',
  path: '/attachment/favourites',
  access: access.visitor,
  query: pageQuery,
  response: page(favourite),
});

/** Long enough to read a document page by page over a bad radio, and too short for a URL to pass on. */
export const mediaUrlMinutes = 15;

export const openMedia = endpoint({
  name: 'openMedia',
  summary: 'A short-lived address to read a document; for a visitor it records the opening',
  method: 'POST',
  path: '/media/{storageKey}',
  access: access.mediaReader,
  params: z.strictObject({ storageKey }),
  response: z.strictObject({ url: z.string(), expiresAt: z.string(), mediaType: z.string(), size: z.int() }),
});
