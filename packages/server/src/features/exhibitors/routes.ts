import * as endpoints from '@fairlead/contract/exhibitors';
import type { Registrar } from '../../platform/http/register.ts';
import type { FindEmailOwners, InviteFor } from '../identities/public.ts';
import { changeExhibitor, getExhibitor, inviteColleague, registerExhibitor } from './service.ts';

interface Parts {
  readonly inviteFor: InviteFor;
  readonly findEmailOwners: FindEmailOwners;
}

export function exhibitorRoutes(api: Registrar, { inviteFor, findEmailOwners }: Parts): void {
  api.handle(endpoints.createExhibitor, ({ database, caller, body, now }) => {
    const { exhibitorId } = body;
    return exhibitorId === undefined
      ? registerExhibitor(database, caller, body, now)
      : inviteColleague(
          database,
          { invite: inviteFor({ kind: 'COMPANY', id: exhibitorId }), findEmailOwners },
          caller,
          { ...body, exhibitorId },
          now,
        );
  });
  api.handle(endpoints.getCurrentExhibitor, ({ database, caller }) => getExhibitor(database, caller.exhibitorId));
  api.handle(endpoints.patchExhibitor, ({ database, caller, body, now }) =>
    changeExhibitor(database, caller.exhibitorId, body, now),
  );
}
