import { hkdfSync } from 'node:crypto';
import type { AdminAccount, inviteAdmin as inviteEndpoint } from '@fairlead/contract/admins';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AdminActor, SignedIn } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { isSameSecret } from '../../platform/secrets.ts';
import { recordAction } from '../audits/public.ts';
import {
  assertIdentityNotDeleted,
  type Farewell,
  type IdentityDeletion,
  type Invite,
  lockEmail,
} from '../identities/public.ts';
import * as queries from './queries.ts';

/** Context of `npm run admin` as well, without a caller. */
type ConsoleContext = Pick<Context<null>, 'database' | 'now'>;
type RemoveRecord = Pick<IdentityDeletion, 'removeRecord'>;

const present = ({ id, email, name, createdAt }: queries.AdminRow): AdminAccount => ({
  id,
  email,
  name,
  createdAt: createdAt.toISOString(),
});

/** Returns whether this is the last administrator, and lets no other come or go meanwhile. */
export async function isLastAdmin(tx: Executor, subject: string, now: Date): Promise<boolean> {
  const subjects = await queries.lockAdmins(tx);
  return subjects.includes(subject) && !(await queries.hasOtherAdmin(tx, subject, now));
}

export async function getCurrentAdmin({ database, caller }: Context<AdminActor>): Promise<AdminAccount> {
  const row = await queries.findAdmin(database, { id: caller.adminId });
  if (!row) throw notFound();
  return present(row);
}

/** Changes the caller's own name; returns the record before and after. */
export async function renameOwn(
  { database, caller }: Context<AdminActor>,
  name: string,
): Promise<{ before: AdminAccount; admin: AdminAccount }> {
  const before = await queries.findAdmin(database, { id: caller.adminId });
  const row = await queries.renameAdmin(database, caller.adminId, name);
  if (!before || !row) throw notFound();
  return { before: present(before), admin: present(row) };
}

/** Makes a person an administrator and sends them a mail; one who has not come yet gets the mail again. */
export async function inviteAdmin(
  { database, now }: ConsoleContext,
  { email, name, language }: z.output<(typeof inviteEndpoint)['body']>,
  send: Invite,
  invitedBy: string | null = null,
): Promise<AdminAccount> {
  return database.transaction(async (tx) => {
    await lockEmail(tx, email);
    const inviter = invitedBy === null ? undefined : (await queries.findAdmin(tx, { id: invitedBy }))?.name;
    const invitation = { kind: 'ADMIN' as const, name, inviter, host: '', company: '', fair: '' };
    const subject = await send(email, { role: 'ADMIN', language }, invitation);
    if (subject !== null) await assertIdentityNotDeleted(tx, subject);
    const row = await queries.insertAdmin(tx, { id: newId(), subject, email, name, createdAt: now });
    const known = () => (subject === null ? queries.findAdmin(tx, { email }) : queries.findAdminBySubject(tx, subject));
    const admin = row ?? (await known());
    if (!admin) throw notFound();
    return present(admin);
  });
}

/** Does the same for `npm run admin`, and writes it into the audit. */
export async function inviteFromConsole(
  context: ConsoleContext,
  value: z.output<(typeof inviteEndpoint)['body']>,
  send: Invite,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { id, email, name } = await inviteAdmin(within(context, tx), value, send);
    const target = { kind: 'ADMIN', id, label: email };
    await recordAction(tx, { by: null, action: 'inviteAdmin', at: context.now, target, after: { email, name } });
  });
}

/** Makes the record of a person who can sign in already. */
export async function openAdmin(
  { database, now }: ConsoleContext,
  { subject, email, name }: { subject: string; email: string; name: string },
): Promise<void> {
  await queries.insertAdmin(database, { id: newId(), subject, email, name, createdAt: now });
}

interface RemovedAdmin extends AdminAccount {
  readonly subject: string | null;
  /** Tells the person, to be called after the commit. */
  readonly sayFarewell: Farewell | null;
}

interface RemovalParts extends RemoveRecord {
  /** Reads how the person is told, before the record is gone. */
  readonly prepareFarewell: (tx: Executor, subject: string) => Promise<Farewell | null>;
}

/** Deletes an administrator's record. Throws LAST_ADMIN for the last one. */
export async function removeAdmin(
  { database, now }: Pick<Context<unknown>, 'database' | 'now'>,
  named: { id?: string | undefined; email?: string | undefined },
  { removeRecord, prepareFarewell }: RemovalParts,
): Promise<RemovedAdmin> {
  return database.transaction(async (tx) => {
    const found = await queries.findAdmin(tx, named);
    if (!found) throw notFound();
    const { id, subject } = found;
    const remove = async (): Promise<void> => {
      if (!(await queries.deleteAdmin(tx, id))) throw notFound();
    };
    if (subject === null) {
      await remove();
      return { ...present(found), subject, sayFarewell: null };
    }
    const sayFarewell = await removeRecord(tx, subject, async () => {
      if (await isLastAdmin(tx, subject, now)) throw new ApiError('LAST_ADMIN');
      const prepared = await prepareFarewell(tx, subject);
      await remove();
      return prepared;
    });
    return { ...present(found), subject, sayFarewell };
  });
}

/** Deletes the caller's own record, when their identity is deleted; returns their e-mail. */
export async function leaveAdministration(
  context: Omit<Context<Pick<AdminActor, 'adminId' | 'subject'>>, 'language'>,
  identityDeletion: RemoveRecord,
): Promise<string> {
  const { database, caller, now } = context;
  const { adminId, subject } = caller;
  // `leaveEntirely` writes one mail for all records.
  const parts = { removeRecord: identityDeletion.removeRecord, prepareFarewell: async () => null };
  const { id, email, name } = await removeAdmin(context, { id: adminId }, parts);
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

/** The same on every process of the installation, and worth nothing once there is an administrator. */
const keyOf = (secretsKey: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', 'first-admin', 32)).toString('base64url');

/** Returns the link of the first administrator; null as soon as there is one. */
export async function firstAdminPath(database: Executor, secretsKey: Uint8Array): Promise<string | null> {
  return (await queries.hasAdmin(database)) ? null : `/sign-up?key=${keyOf(secretsKey)}`;
}

/** Makes the caller the first administrator. Throws NOT_FOUND for a wrong key, and once there is an administrator. */
export async function claimFirstAdmin(
  { database, caller, now }: Context<SignedIn>,
  { key, name }: { key: string; name: string },
  secretsKey: Uint8Array,
): Promise<AdminAccount> {
  const { subject, email } = caller;
  if (!isSameSecret(key, keyOf(secretsKey))) throw notFound();
  if (email === undefined) throw new InputError('body.email', 'email');
  return database.transaction(async (tx) => {
    await queries.lockForFirst(tx);
    if (await queries.hasAdmin(tx)) throw notFound();
    await assertIdentityNotDeleted(tx, subject);
    const row = { id: newId(), subject, email, name, createdAt: now };
    await queries.insertAdmin(tx, row);
    const account = { id: row.id, email, name, createdAt: now.toISOString() };
    const target = { kind: 'ADMIN', id: row.id, label: email };
    await recordAction(tx, { by: { adminId: row.id, email }, action: 'claimFirstAdmin', at: now, target });
    return account;
  });
}
