import * as endpoints from '@fairlead/contract/admins';
import type { Executor } from '@fairlead/database/executor';
import type { ForgetPerson } from '../../platform/auth/identity.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { senderOf } from '../../platform/throttle/mail-throttle.ts';
import type { IdentityDeletion, InviteFor, PrepareFarewell, RemoveSecondFactor } from '../identities/public.ts';
import { claimFirstAdmin, getCurrentAdmin, inviteAdmin, removeAdmin, renameOwn } from './administrators.ts';
import { listParties, listUsers, removeSecondFactor, usersCsv } from './users.ts';

interface AdminParts {
  readonly forget: ForgetPerson;
  readonly identityDeletion: IdentityDeletion;
  readonly inviteFor: InviteFor;
  readonly prepareFarewell: PrepareFarewell;
  readonly secretsKey: Uint8Array;
  readonly removeSecondFactor: RemoveSecondFactor;
  /** For what is read after the answer began. */
  readonly reader: Executor;
}

export function adminRoutes(api: Registrar, parts: AdminParts): void {
  const { forget, identityDeletion, secretsKey, reader } = parts;
  api.handle(endpoints.inviteAdmin, async (call) => {
    const admin = await inviteAdmin(call, call.body, parts.inviteFor(senderOf(call.caller)), call.caller.adminId);
    call.note({
      target: { kind: 'ADMIN', id: admin.id, label: admin.email },
      after: { email: admin.email, name: admin.name },
    });
    return admin;
  });
  api.handle(endpoints.removeAdmin, async (call) => {
    const { caller, now, language } = call;
    const { subject, id, email, name, sayFarewell } = await removeAdmin(call, call.body, {
      removeRecord: identityDeletion.removeRecord,
      prepareFarewell: (tx, removed) => {
        const leaver = { subject: removed, role: 'ADMIN' as const };
        const removal = { by: 'ADMINISTRATION' as const, at: now };
        return parts.prepareFarewell(tx, removed === caller.subject ? leaver : { ...leaver, removal }, language);
      },
    });
    call.note({ target: { kind: 'ADMIN', id, label: email }, before: { email, name }, after: undefined });
    if (subject === null) return;
    await forget(call, subject);
    call.afterwards(() => identityDeletion.processPending());
    if (sayFarewell) call.afterwards(sayFarewell);
  });
  api.handle(endpoints.removeSecondFactor, async (call) => {
    const { email } = call.body;
    const id = await removeSecondFactor(call, email, parts.removeSecondFactor);
    call.note({ target: { kind: 'IDENTITY', id, label: email } });
  });
  api.handle(endpoints.getCurrentAdmin, getCurrentAdmin);
  api.handle(endpoints.patchAdmin, async (call) => {
    const { before, admin } = await renameOwn(call, call.body.name);
    call.note({
      target: { kind: 'ADMIN', id: admin.id, label: admin.email },
      before: { name: before.name },
      after: { name: admin.name },
    });
    return admin;
  });
  api.handle(endpoints.claimFirstAdmin, (call) => claimFirstAdmin(call, call.body, secretsKey));
  api.handle(endpoints.listUsers, (call) => listUsers(call, call.query));
  api.handle(endpoints.listParties, (call) => listParties(call, call.query.q));
  api.handle(endpoints.downloadPeople, async (call) => {
    call.note({ target: { kind: 'REPORT', id: 'users' }, after: call.body });
    return {
      type: 'text/csv; charset=utf-8',
      fileName: `users-${call.now.toISOString().slice(0, 10)}.csv`,
      // Read while it is sent, when the transaction of the request is over.
      body: usersCsv({ ...call, database: reader }, call.body),
    };
  });
}
