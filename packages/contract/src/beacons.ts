import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, line, paragraphs } from './fields.ts';
import { storageKey, uploadAddress } from './files.ts';
import { printedCode } from './printed-code.ts';
import { longestMarkup } from './rich-text.ts';

export const beacon = z.strictObject({
  id,
  projectId: id,
  /** For the team; `title` is what visitors read. */
  name: z.string(),
  title: z.string().nullable(),
  /** Limited HTML as `rich-text.ts` reads and writes it. */
  description: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** Its own code, drawn last; the picture shows this one. */
  code: z.string(),
  /** Since when its own code leads nowhere; a new one can be drawn. */
  codeRevokedAt: z.string().nullable(),
  /** Codes printed blank or for other points that lead here as well. */
  otherCodes: z.array(z.string()),
  position: z.int(),
  isActive: z.boolean(),
  archivedAt: z.string().nullable(),
  surveyId: id.nullable(),
  scanCount: z.int(),
  lastScanAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who made or changed it last; null for who is not known any more. */
  updatedBy: z.string().nullable(),
  version: z.int(),
});
export type Beacon = z.infer<typeof beacon>;

/** What a cover picture may be; it is kept as a new picture, smaller and without what else the file carried. */
export const coverFile = {
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
  maximalBytes: 15 * 1_048_576,
} as const;

const beaconFields = z.strictObject({
  name: line(80),
  title: line(80).nullable().optional(),
  /** HTML or plain text. What is kept has at most 2,000 visible characters and only what `rich-text.ts` knows. */
  description: paragraphs(longestMarkup).nullable().optional(),
  /** The upload that becomes the cover; null removes it. */
  coverKey: storageKey.nullable().optional(),
  position: z.int().min(0).max(10_000).optional(),
  isActive: z.boolean().optional(),
});

export const beaconInput = beaconFields.extend({
  /** A code of the company's own that was printed blank; a new one is drawn without it. */
  code: printedCode.optional(),
});

const inProject = z.strictObject({ projectId: id });
const oneBeacon = z.strictObject({ projectId: id, beacon: id });

export const createBeacon = endpoint({
  name: 'createBeacon',
  summary: 'Create a mixie point with a new code',
  method: 'POST',
  path: '/project/{projectId}/beacon',
  access: access.exhibitorTeam,
  params: inProject,
  body: beaconInput,
  bodyName: 'beaconModifierValue',
  response: beacon,
  status: 201,
});

export const listBeacons = endpoint({
  name: 'listBeacons',
  summary: 'The mixie points of a project, in order',
  method: 'GET',
  path: '/project/{projectId}/beacon',
  access: access.exhibitorTeam,
  params: inProject,
  query: z.strictObject({
    /** `true`: those that are put away, instead. */
    archived: flag.optional(),
  }),
  response: z.array(beacon),
});

export const getBeacon = endpoint({
  name: 'getBeacon',
  summary: 'One mixie point',
  method: 'GET',
  path: '/project/{projectId}/beacon/{beacon}',
  access: access.exhibitorTeam,
  params: oneBeacon,
  response: beacon,
});

export const patchBeacon = endpoint({
  name: 'patchBeacon',
  summary: 'Change a mixie point; absent leaves alone, null clears',
  method: 'PATCH',
  path: '/project/{projectId}/beacon/{beacon}',
  access: access.exhibitorTeam,
  params: oneBeacon,
  body: beaconFields.partial().extend({
    /** Puts it away, or brings it back. Whatever leads to it leads nowhere meanwhile. */
    isArchived: z.boolean().optional(),
  }),
  bodyName: 'beaconPatchValue',
  response: beacon,
});

export const deleteBeacon = endpoint({
  name: 'deleteBeacon',
  summary: 'Delete a mixie point; one with scans is archived',
  method: 'DELETE',
  path: '/project/{projectId}/beacon/{beacon}',
  access: access.exhibitorTeam,
  params: oneBeacon,
  response: z.strictObject({ id, result: z.enum(['DELETED', 'ARCHIVED']) }),
});

export const duplicateBeacon = endpoint({
  name: 'duplicateBeacon',
  summary:
    'Copy a mixie point into a project of the company: its texts, cover, documents and links, but no scans and no code',
  method: 'POST',
  path: '/project/{projectId}/beacon/{beacon}/duplicate',
  access: access.exhibitorTeam,
  params: oneBeacon,
  body: z.strictObject({
    /** Where the copy goes; the same project is fine. */
    projectId: id,
    name: line(80).optional(),
  }),
  bodyName: 'beaconDuplicateValue',
  response: beacon,
  status: 201,
});

export const openCoverUpload = endpoint({
  name: 'openCoverUpload',
  summary: 'Where to send a cover picture; it shows once a mixie point is given its storage key as coverKey',
  method: 'POST',
  path: '/project/{projectId}/coverUrl',
  access: access.exhibitorTeam,
  params: inProject,
  response: uploadAddress,
});

const beaconOrder = z.strictObject({
  /** Those that are put away as well. */
  ids: z.array(id),
  version: z.int(),
});

export const getBeaconOrder = endpoint({
  name: 'getBeaconOrder',
  summary: 'The order of all mixie points of a project, with the version that a change of it names',
  method: 'GET',
  path: '/project/{projectId}/beaconOrder',
  access: access.exhibitorTeam,
  params: inProject,
  response: beaconOrder,
});

export const replaceBeaconOrder = endpoint({
  name: 'replaceBeaconOrder',
  summary: 'Put the mixie points in this order; those not named come after them, as they were',
  method: 'PUT',
  path: '/project/{projectId}/beaconOrder',
  access: access.exhibitorTeam,
  params: inProject,
  body: z.strictObject({ ids: z.array(id).min(1).max(2000) }),
  bodyName: 'beaconOrderValue',
  response: beaconOrder,
});

/** What a printed code of the company is. Anybody else's is not found. */
const ownCode = z.discriminatedUnion('kind', [
  /** With the project that it was printed for. */
  z.strictObject({ kind: z.literal('BLANK'), code: z.string(), projectId: id.nullable() }),
  z.strictObject({
    kind: z.literal('BEACON'),
    code: z.string(),
    projectId: id,
    projectName: z.string(),
    beaconId: id,
    name: z.string(),
    /** It is put away: its codes lead nowhere until it is brought back. */
    isArchived: z.boolean(),
  }),
  /** Revoked, or its point was deleted: it leads nowhere, for good. */
  z.strictObject({ kind: z.literal('GONE'), code: z.string() }),
]);
export type OwnCode = z.infer<typeof ownCode>;

export const getOwnCode = endpoint({
  name: 'getOwnCode',
  summary: 'What a printed code of the company is: blank, leading to one of its mixie points, or gone for good',
  method: 'GET',
  path: '/code/{code}',
  access: access.exhibitorTeam,
  params: z.strictObject({ code: printedCode }),
  response: ownCode,
});

const oneCode = z.strictObject({ projectId: id, beacon: id, code: printedCode });

export const drawBeaconCode = endpoint({
  name: 'drawBeaconCode',
  summary: 'Draw a new code for a mixie point; the codes printed before lead to it as before',
  method: 'POST',
  path: '/project/{projectId}/beacon/{beacon}/code',
  access: access.exhibitorTeam,
  params: oneBeacon,
  response: beacon,
});

export const pointCode = endpoint({
  name: 'pointCode',
  summary:
    'Let a printed code of the company lead to this mixie point from now on: a blank one, or that of another point, which gets a new one',
  method: 'PUT',
  path: '/project/{projectId}/beacon/{beacon}/code/{code}',
  access: access.exhibitorTeam,
  params: oneCode,
  response: beacon,
});

export const revokeCode = endpoint({
  name: 'revokeCode',
  summary: 'Let a code of this mixie point lead nowhere from now on, for good',
  method: 'DELETE',
  path: '/project/{projectId}/beacon/{beacon}/code/{code}',
  access: access.exhibitorTeam,
  params: oneCode,
  response: beacon,
});

export const getBeaconUrl = endpoint({
  name: 'getBeaconUrl',
  summary: 'The address inside the QR code',
  method: 'GET',
  path: '/project/{projectId}/beacon/{beaconId}/url',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id, beaconId: id }),
  response: z.strictObject({ url: z.string(), code: z.string() }),
});

export const getQrCode = endpoint({
  name: 'getQrCode',
  summary: 'The QR code of a mixie point, or of a trade fair by its id, as a picture; by `format`, else by Accept',
  method: 'GET',
  path: '/qrCode/{beaconId}',
  access: access.businessSide,
  params: z.strictObject({ beaconId: id }),
  query: z.strictObject({
    format: z.enum(['svg', 'png']).optional(),
    /** Edge in pixels, quiet zone included. */
    size: z.coerce.number().int().min(64).max(4096).default(1024),
  }),
  response: { file: ['image/svg+xml', 'image/png'], work: 'picture' },
});
