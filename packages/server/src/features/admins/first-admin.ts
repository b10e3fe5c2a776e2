import { hkdfSync } from 'node:crypto';
import type { AdminAccount } from '@fairlead/contract/admins';
import type { Executor } from '@fairlead/database/executor';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { isSameSecret } from '../../platform/secrets.ts';
import { recordAction } from '../audits/public.ts';
import { assertIdentityNotDeleted } from '../identities/public.ts';
import * as queries from './queries.ts';

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
