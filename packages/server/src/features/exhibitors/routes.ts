import * as endpoints from '@fairlead/contract/exhibitors';
import type { FindEmailOwners } from '../../platform/auth/email-owners.ts';
import type { Invite } from '../../platform/auth/invitations.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { changeExhibitor, getExhibitor, inviteColleague, registerExhibitor } from './service.ts';

export function exhibitorRoutes(api: Registrar, parts: { invite: Invite; findEmailOwners: FindEmailOwners }): void {
  api.handle(endpoints.createExhibitor, ({ database, caller, body, now }) => {
    const { exhibitorId } = body;
    return exhibitorId === undefined
      ? registerExhibitor(database, caller, body, now)
      : inviteColleague(database, parts, caller, { ...body, exhibitorId }, now);
  });
  api.handle(endpoints.getCurrentExhibitor, ({ database, caller }) => getExhibitor(database, caller.exhibitorId));
  api.handle(endpoints.patchExhibitor, ({ database, caller, body, now }) =>
    changeExhibitor(database, caller.exhibitorId, body, now),
  );
}
