import * as endpoints from '@fairlead/contract/admins';
import type { Executor } from '@fairlead/database/executor';
import type { ForgetPerson } from '../../platform/auth/forget-person.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { senderOf } from '../../platform/throttle/mail-throttle.ts';
import type { IdentityDeletion, InviteFor, RemoveSecondFactor } from '../identities/public.ts';
import { claimFirst } from './first-admin-service.ts';
import { getAdmin, invite, remove, removeSecondFactor } from './service.ts';
import { findParties, listUsers, usersCsv } from './users-service.ts';

interface AdminParts {
  readonly forget: ForgetPerson;
  readonly identityDeletion: IdentityDeletion;
  readonly inviteFor: InviteFor;
  readonly secretsKey: Uint8Array;
  readonly removeSecondFactor: RemoveSecondFactor;
  /** For what is read after the answer began. */
  readonly reader: Executor;
}

export function adminRoutes(api: Registrar, parts: AdminParts): void {
  const { forget, identityDeletion, secretsKey, reader } = parts;
  api.handle(endpoints.inviteAdmin, async ({ database, caller, body, now, note }) => {
    const admin = await invite(database, parts.inviteFor(senderOf(caller)), body, now);
    note({
      target: { kind: 'ADMIN', id: admin.id, label: admin.email },
      after: { email: admin.email, name: admin.name },
    });
    return admin;
  });
  api.handle(endpoints.removeAdmin, async ({ database, body, now, note, afterwards }) => {
    const { subject, id, email, name } = await remove(database, identityDeletion, body, now);
    note({ target: { kind: 'ADMIN', id, label: email }, before: { email, name }, after: undefined });
    if (subject === null) return;
    await forget({ database, afterwards }, subject);
    afterwards(() => identityDeletion.processPending());
  });
  api.handle(endpoints.removeSecondFactor, async ({ body: { email }, language, note }) => {
    const id = await removeSecondFactor(parts.removeSecondFactor, email, language);
    note({ target: { kind: 'IDENTITY', id, label: email } });
  });
  api.handle(endpoints.getCurrentAdmin, ({ database, caller }) => getAdmin(database, caller.adminId));
  api.handle(endpoints.claimFirstAdmin, ({ database, caller, body, now }) =>
    claimFirst(database, secretsKey, caller, body, now),
  );
  api.handle(endpoints.listPeople, ({ database, query, now }) => listUsers(database, query, now));
  api.handle(endpoints.listParties, ({ database, query }) => findParties(database, query.q));
  api.handle(endpoints.downloadPeople, async ({ body, language, now, note }) => {
    note({ target: { kind: 'REPORT', id: 'users' }, after: body });
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `users-${now.toISOString().slice(0, 10)}.csv`,
      // Read while it is sent, when the transaction of the request is over.
      body: usersCsv(reader, body, { language, now }),
    };
  });
}
