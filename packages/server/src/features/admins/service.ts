import type { AdminAccount, inviteAdmin } from '@fairlead/contract/admins';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AdminActor } from '../../platform/auth/caller.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { recordAction } from '../audits/public.ts';
import {
  assertIdentityNotDeleted,
  type IdentityDeletion,
  type Invite,
  lockEmail,
  type RemoveSecondFactor,
} from '../identities/public.ts';
import * as queries from './queries.ts';

const present = ({ id, email, name, createdAt }: queries.AdminRow): AdminAccount => ({
  id,
  email,
  name,
  createdAt: createdAt.toISOString(),
});

/** Whether nobody could administrate without this one. Until the transaction ends no other administrator comes or goes. */
export async function isLastAdmin(tx: Executor, subject: string, now: Date): Promise<boolean> {
  const subjects = await queries.lockAdmins(tx);
  return subjects.includes(subject) && !(await queries.hasOtherAdmin(tx, subject, now));
}

export async function getAdmin(database: Executor, id: string): Promise<AdminAccount> {
  const row = await queries.findAdmin(database, { id });
  if (!row) throw notFound();
  return present(row);
}

/** Makes somebody an administrator and tells them by mail; somebody who never came gets the mail again. */
export async function invite(
  database: Executor,
  send: Invite,
  value: z.output<(typeof inviteAdmin)['body']>,
  now: Date,
): Promise<AdminAccount> {
  const { email, name, language } = value;
  return database.transaction(async (tx) => {
    await lockEmail(tx, email);
    const subject = await send(email, { role: 'ADMIN', language });
    if (subject !== null) await assertIdentityNotDeleted(tx, subject);
    const row = await queries.insertAdmin(tx, { id: newId(), subject, email, name, createdAt: now });
    const known = () => (subject === null ? queries.findAdmin(tx, { email }) : queries.findAdminBySubject(tx, subject));
    const admin = row ?? (await known());
    if (!admin) throw notFound();
    return present(admin);
  });
}

/** The same by whoever holds the server itself. */
export async function inviteFromConsole(
  database: Executor,
  send: Invite,
  value: z.output<(typeof inviteAdmin)['body']>,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const admin = await invite(tx, send, value, now);
    const { id, email, name } = admin;
    const target = { kind: 'ADMIN', id, label: email };
    await recordAction(tx, { by: null, action: 'inviteAdmin', at: now, target, after: { email, name } });
  });
}

/** Lets somebody who lost the second factor in without it; returns who. The mail about it is in `otherwise` where their language is not known. */
export async function removeSecondFactor(
  remove: RemoveSecondFactor,
  email: string,
  otherwise: Language,
): Promise<string> {
  const subject = await remove(email, otherwise);
  if (subject === undefined) throw notFound();
  return subject;
}

/** The same by whoever holds the server itself: the only administrator may have lost theirs. */
export async function removeSecondFactorFromConsole(
  database: Executor,
  remove: RemoveSecondFactor,
  email: string,
  now: Date,
): Promise<void> {
  const id = await removeSecondFactor(remove, email, 'en');
  const target = { kind: 'IDENTITY', id, label: email };
  await recordAction(database, { by: null, action: 'removeSecondFactor', at: now, target });
}

/** The record of somebody who can sign in already. */
export async function openAdmin(
  database: Executor,
  person: { subject: string },
  { email, name }: { email: string; name: string },
  now: Date,
): Promise<void> {
  await queries.insertAdmin(database, { id: newId(), subject: person.subject, email, name, createdAt: now });
}

interface Removed extends AdminAccount {
  readonly subject: string | null;
}

/** Takes the record from an administrator; throws LAST_ADMIN where nobody would be left. */
export async function remove(
  database: Executor,
  identityDeletion: Pick<IdentityDeletion, 'removeRecord'>,
  named: { id?: string | undefined; email?: string | undefined },
  now: Date,
): Promise<Removed> {
  return database.transaction(async (tx) => {
    const found = await queries.findAdmin(tx, named);
    if (!found) throw notFound();
    const { id, subject } = found;
    const isDeleted =
      subject === null
        ? await queries.deleteAdmin(tx, id)
        : await identityDeletion.removeRecord(tx, subject, async () => {
            if (await isLastAdmin(tx, subject, now)) throw new ApiError('LAST_ADMIN');
            return queries.deleteAdmin(tx, id);
          });
    if (!isDeleted) throw notFound();
    return { ...present(found), subject };
  });
}

/** Somebody stops being an administrator with the end of their sign-in; returns their e-mail. */
export async function leaveAdministration(
  database: Executor,
  identityDeletion: Pick<IdentityDeletion, 'removeRecord'>,
  { adminId, subject }: Pick<AdminActor, 'adminId' | 'subject'>,
  now: Date,
): Promise<string> {
  const { id, email, name } = await remove(database, identityDeletion, { id: adminId }, now);
  await recordAction(database, {
    by: { adminId, email },
    action: 'removeAdmin',
    at: now,
    target: { kind: 'ADMIN', id, label: email },
    before: { email, name },
  });
  await forgetAnswers(database, subject);
  return email;
}
