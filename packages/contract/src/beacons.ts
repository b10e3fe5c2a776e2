import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, line, paragraphs } from './fields.ts';

export const beacon = z.strictObject({
  id,
  projectId: id,
  /** For the team; `title` is what visitors read. */
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  coverUrl: z.string().nullable(),
  code: z.string(),
  position: z.int(),
  isActive: z.boolean(),
  archivedAt: z.string().nullable(),
  surveyId: id.nullable(),
  scanCount: z.int(),
  lastScanAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
export type Beacon = z.infer<typeof beacon>;

export const beaconInput = z.strictObject({
  name: line(80),
  title: line(80).nullable().optional(),
  description: paragraphs(2000).nullable().optional(),
  position: z.int().min(0).max(10_000).optional(),
  isActive: z.boolean().optional(),
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
  body: beaconInput.partial(),
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
  response: { file: ['image/svg+xml', 'image/png'] },
});
