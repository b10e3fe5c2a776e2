import { z } from 'zod';
import { access, scopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, language, line } from './fields.ts';
import { storageKey } from './files.ts';
import { pointDescription, pointTitle, pointTranslations, pointTranslationsInput } from './point-texts.ts';
import { printedCode } from './printed-code.ts';

export const beacon = z.strictObject({
  id,
  projectId: id,
  /** For the team; `title` is what visitors read. */
  name: z.string(),
  title: z.string().nullable(),
  /** Limited HTML as `rich-text.ts` reads and writes it. */
  description: z.string().nullable(),
  /** In which `title` and `description` are written. */
  language,
  /** Translations for visitors; a text that is null falls back to the point's own. */
  translations: pointTranslations,
  coverUrl: z.string().nullable(),
  /** Its own code, drawn last; the picture shows this one. */
  code: z.string(),
  /** Since when its own code points to nothing; a new one can be drawn. */
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
  /** Author of the last change; null once the account is gone. */
  updatedBy: z.string().nullable(),
  version: z.int(),
});
export type Beacon = z.infer<typeof beacon>;

const beaconFields = z.strictObject({
  name: line(80),
  title: pointTitle.nullable().optional(),
  description: pointDescription.nullable().optional(),
  /** Of `title` and `description`; a new point takes the company's. */
  language: language.optional(),
  /** All of them; none may be in the point's own language. */
  translations: pointTranslationsInput.optional(),
  /** The upload that becomes the cover; null removes it. */
  coverKey: storageKey.nullable().optional(),
  position: z.int().min(0).max(10_000).optional(),
  isActive: z.boolean().optional(),
});

export const beaconInput = beaconFields.extend({
  /** A code of the company's own that was printed blank; a new one is drawn without it. */
  code: printedCode.optional(),
});

export const inProject = z.strictObject({ projectId: id });
export const oneBeacon = z.strictObject({ projectId: id, beacon: id });

export const createBeacon = endpoint({
  name: 'createBeacon',
  summary: 'Create a mixie point with a new code',
  method: 'POST',
  path: '/project/{projectId}/beacon',
  access: access.exhibitorTeam,
  params: inProject,
  bodyLimit: 588 * 1024,
  body: beaconInput,
  bodyName: 'beaconModifierValue',
  response: beacon,
  status: 201,
});

export const listBeacons = endpoint({
  name: 'listBeacons',
  scopes: scopes.points,
  summary: 'The mixie points of a project, in order',
  method: 'GET',
  path: '/project/{projectId}/beacon',
  access: access.projectReader,
  params: inProject,
  query: z.strictObject({
    /** `true`: those that are archived, instead. */
    archived: flag.optional(),
  }),
  response: z.array(beacon),
});

export const getBeacon = endpoint({
  name: 'getBeacon',
  scopes: scopes.read,
  summary: 'One mixie point',
  method: 'GET',
  path: '/project/{projectId}/beacon/{beacon}',
  access: access.projectReader,
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
  bodyLimit: 588 * 1024,
  body: beaconFields.partial().extend({
    /** Archives or restores it. Its codes point to nothing meanwhile. */
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

const beaconOrder = z.strictObject({
  /** Those that are archived as well. */
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
  bodyLimit: 168 * 1024,
  body: z.strictObject({ ids: z.array(id).min(1).max(2000) }),
  bodyName: 'beaconOrderValue',
  response: beaconOrder,
});
