import { access } from './access.ts';
import { inProject } from './beacons.ts';
import { endpoint } from './endpoint.ts';
import { signedUpload } from './files.ts';

/** Formats of a cover picture. The server draws it anew, smaller and without the other contents of the file. */
export const coverFile = {
  mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
  maximalBytes: 15 * 1_048_576,
} as const;

export const openCoverUpload = endpoint({
  name: 'openCoverUpload',
  summary: 'Where to send a cover picture; it shows once a mixie point is given its storage key as coverKey',
  method: 'POST',
  path: '/project/{projectId}/coverUrl',
  access: access.exhibitorTeam,
  params: inProject,
  response: signedUpload,
});
