import * as endpoints from '@fairlead/contract/exhibitors';
import type { Registrar } from '../../platform/http/register.ts';
import type { FindEmailOwners, InviteFor } from '../identities/public.ts';
import { changeOwnExhibitor, getOwnExhibitor, inviteColleague, registerExhibitor } from './exhibitors.ts';

interface Parts {
  readonly inviteFor: InviteFor;
  readonly findEmailOwners: FindEmailOwners;
}

export function exhibitorRoutes(api: Registrar, { inviteFor, findEmailOwners }: Parts): void {
  api.handle(endpoints.createExhibitor, (call) => {
    const { exhibitorId } = call.body;
    if (exhibitorId === undefined) return registerExhibitor(call, call.body);
    const parts = { invite: inviteFor({ kind: 'COMPANY', id: exhibitorId }), findEmailOwners };
    return inviteColleague(call, { ...call.body, exhibitorId }, parts);
  });
  api.handle(endpoints.getCurrentExhibitor, (call) => getOwnExhibitor(call));
  api.handle(endpoints.patchExhibitor, (call) => changeOwnExhibitor(call, call.body));
}
