import * as endpoints from '@fairlead/contract/organizers';
import type { ForgetPerson } from '../../platform/auth/forget-person.ts';
import { changeOf } from '../../platform/http/audited.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { senderOf } from '../../platform/throttle/mail-throttle.ts';
import type { FindEmailOwners, InviteFor } from '../identities/public.ts';
import * as lists from './list-service.ts';
import { registerOrganizer } from './register-service.ts';
import * as service from './service.ts';

interface Parts {
  readonly inviteFor: InviteFor;
  readonly findEmailOwners: FindEmailOwners;
  readonly forget: ForgetPerson;
}

export function organizerRoutes(api: Registrar, { inviteFor, findEmailOwners, forget }: Parts): void {
  api.handle(endpoints.createOrganizer, async ({ database, caller, body, now, afterwards }) => {
    const parts = { invite: inviteFor(senderOf(caller)), findEmailOwners };
    const { organizer, subject } = await registerOrganizer(database, parts, caller, body, now);
    if (subject !== null) await forget({ database, afterwards }, subject);
    return organizer;
  });
  api.handle(endpoints.listOrganizers, ({ database, query, now }) => lists.listAll(database, query, now));
  api.handle(endpoints.listOrganizerCandidates, ({ database, query }) => lists.listCandidates(database, query));
  api.handle(endpoints.getCurrentOrganizer, ({ database, caller }) =>
    service.getOrganizer(database, caller, caller.organizerId),
  );
  api.handle(endpoints.patchCurrentOrganizer, ({ database, caller, body, ifMatch, now, note }) =>
    service.changeOrganizer(
      database,
      caller,
      { id: caller.organizerId, version: ifMatch, value: body, now },
      (before, after) => note(changeOf(before, after)),
    ),
  );
  api.handle(endpoints.getOrganizer, ({ database, caller, params }) =>
    service.getOrganizer(database, caller, params.organizerId),
  );
  api.handle(endpoints.patchOrganizer, ({ database, caller, params, body, ifMatch, now, note }) =>
    service.changeOrganizer(
      database,
      caller,
      { id: params.organizerId, version: ifMatch, value: body, now },
      (before, after) => note(changeOf(before, after)),
    ),
  );
  api.handle(endpoints.getAdditionalVisitorAttributes, ({ database, query, language }) =>
    service.askedOfOpenFair(database, query.tradeFairId, language),
  );
  api.handle(endpoints.listOrganizerPoints, ({ database, caller, query }) => lists.listPoints(database, caller, query));
}
