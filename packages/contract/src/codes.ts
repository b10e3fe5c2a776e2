import { z } from 'zod';
import { access } from './access.ts';
import { beacon, oneBeacon } from './beacons.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { printedCode } from './printed-code.ts';

/** Meaning of a code for the staff that scans it: a printed one of the company, or a visitor's. Any other is not found. */
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
    /** It is archived: its codes point to nothing until it is restored. */
    isArchived: z.boolean(),
  }),
  /** Revoked, or its point was deleted: it points to nothing, for good. */
  z.strictObject({ kind: z.literal('GONE'), code: z.string() }),
  /** A personal code; its owner stays unknown. */
  z.strictObject({ kind: z.literal('VISITOR'), code: z.string() }),
]);
export type OwnCode = z.infer<typeof ownCode>;

export const getOwnCode = endpoint({
  name: 'getOwnCode',
  summary:
    "What a code is: a blank one of the company, one that leads to its mixie points, one gone for good, or a visitor's",
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
