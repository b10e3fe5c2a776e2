import * as endpoints from '@fairlead/contract/organizers';
import type { ForgetPerson } from '../../platform/auth/identity.ts';
import { changeOf } from '../../platform/http/audited.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { senderOf } from '../../platform/throttle/mail-throttle.ts';
import type { FindEmailOwners, InviteFor } from '../identities/public.ts';
import * as lists from './list-organizers.ts';
import * as organizers from './manage-organizers.ts';
import { getAdditionalVisitorAttributes } from './organizer-of-fair.ts';

interface Parts {
  readonly inviteFor: InviteFor;
  readonly findEmailOwners: FindEmailOwners;
  readonly forget: ForgetPerson;
}

export function organizerRoutes(api: Registrar, { inviteFor, findEmailOwners, forget }: Parts): void {
  api.handle(endpoints.createOrganizer, async (call) => {
    const parts = { invite: inviteFor(senderOf(call.caller)), findEmailOwners };
    const { organizer, subject } = await organizers.registerOrganizer(call, call.body, parts);
    if (subject !== null) await forget(call, subject);
    return organizer;
  });
  api.handle(endpoints.listOrganizers, (call) => lists.listOrganizers(call, call.query));
  api.handle(endpoints.listOrganizerCandidates, (call) => lists.listCandidates(call, call.query));
  api.handle(endpoints.getCurrentOrganizer, (call) => organizers.getOrganizer(call, call.caller.organizerId));
  api.handle(endpoints.patchCurrentOrganizer, (call) =>
    organizers.changeOrganizer(
      call,
      { id: call.caller.organizerId, version: call.ifMatch, value: call.body },
      (before, after) => call.note(changeOf(before, after)),
    ),
  );
  api.handle(endpoints.getOrganizer, (call) => organizers.getOrganizer(call, call.params.organizerId));
  api.handle(endpoints.patchOrganizer, (call) =>
    organizers.changeOrganizer(
      call,
      { id: call.params.organizerId, version: call.ifMatch, value: call.body },
      (before, after) => call.note(changeOf(before, after)),
    ),
  );
  api.handle(endpoints.countAttributeAnswers, (call) =>
    organizers.countAttributeAnswers(call, call.params.organizerId),
  );
  api.handle(endpoints.getAdditionalVisitorAttributes, (call) =>
    getAdditionalVisitorAttributes(call, call.query.tradeFairId),
  );
  api.handle(endpoints.listOrganizerPoints, (call) => lists.listPoints(call, call.query));
}
