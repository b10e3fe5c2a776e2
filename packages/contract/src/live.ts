import { z } from 'zod';
import { access, scopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const followProject = endpoint({
  name: 'followProject',
  scopes: scopes.read,
  summary:
    'Which leads of a project show something else now, as it happens: ids only. Begin with it, then read the list; with Last-Event-ID it goes on where it stopped',
  method: 'GET',
  path: '/project/{projectId}/live',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  response: {
    events: {
      /** These leads are to be read again. */
      leads: z.strictObject({ ids: z.array(id).min(1).max(100) }),
      /** Anything may have changed: all that is shown is to be read again. */
      resync: z.strictObject({}),
    },
  },
});
