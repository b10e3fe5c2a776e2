import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { signedUpload, storageKey } from './files.ts';

/** Formats of a logo: PNG, JPEG or WebP of at most 5 MiB. SVG can carry script and is refused. */
export const logoFile = { mediaTypes: ['image/png', 'image/jpeg', 'image/webp'], maximalBytes: 5 * 1_048_576 } as const;

const logo = z.strictObject({ logoUrl: z.string().nullable() });
/** The upload that becomes the logo; null removes the logo. */
const choice = z.strictObject({ storageKey: storageKey.nullable() });
const ofOrganizer = z.strictObject({ organizerId: id });
const ofProject = z.strictObject({ projectId: id });

export const openExhibitorLogoUpload = endpoint({
  name: 'openExhibitorLogoUpload',
  summary: "Where to send the company's logo; it shows once it is set",
  method: 'POST',
  path: '/exhibitor/logoUrl',
  access: access.exhibitorTeam,
  response: signedUpload,
});

export const getExhibitorLogoUrl = endpoint({
  name: 'getExhibitorLogoUrl',
  summary: "Where the company's logo is; null without one",
  method: 'GET',
  path: '/exhibitor/logoUrl',
  access: access.exhibitorTeam,
  response: z.strictObject({ url: z.string().nullable() }),
});

export const setExhibitorLogo = endpoint({
  name: 'setExhibitorLogo',
  summary: "Make an upload the company's logo, or remove the logo",
  method: 'PUT',
  path: '/exhibitor/logo',
  access: access.exhibitorTeam,
  body: choice,
  response: logo,
});

export const openOrganizerLogoUpload = endpoint({
  name: 'openOrganizerLogoUpload',
  summary: "Where to send the organizer's logo; it shows once it is set",
  method: 'POST',
  path: '/organizer/{organizerId}/logoUrl',
  access: access.fairSide,
  params: ofOrganizer,
  response: signedUpload,
});

export const setOrganizerLogo = endpoint({
  name: 'setOrganizerLogo',
  summary: "Make an upload the organizer's logo, or remove the logo",
  method: 'PUT',
  path: '/organizer/{organizerId}/logo',
  access: access.fairSide,
  params: ofOrganizer,
  body: choice,
  response: logo,
});

export const openProjectLogoUpload = endpoint({
  name: 'openProjectLogoUpload',
  summary: "Where to send a project's own logo; it shows once it is set",
  method: 'POST',
  path: '/project/{projectId}/logoUrl',
  access: access.exhibitorTeam,
  params: ofProject,
  response: signedUpload,
});

export const setProjectLogo = endpoint({
  name: 'setProjectLogo',
  summary: "Make an upload the project's own logo, or remove that: then the company's is shown again",
  method: 'PUT',
  path: '/project/{projectId}/logo',
  access: access.exhibitorTeam,
  params: ofProject,
  body: choice,
  response: logo,
});
