import { access } from './access.ts';
import { inProject } from './beacons.ts';
import { endpoint } from './endpoint.ts';
import { signedUpload } from './files.ts';

/** What a cover picture may be; it is kept as a new picture, smaller and without what else the file carried. */
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
