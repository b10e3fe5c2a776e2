import { randomInt, randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { createUser } from './create-user.ts';
import { createCredential } from './credential.ts';
import { after } from './store/after.ts';
import { readAttributes } from './store/attributes.ts';
import { findUserBySub, setTemporaryCredential } from './store/users.ts';

const lifetimeSeconds = 7 * 24 * 3600;

/** Without characters that look like others, for people type it from a mail on another screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

type Metadata = Readonly<Record<string, string>>;

/** A mail that cannot be sent is no reason to take the user back: the invitation can be sent again. */
function send(context: Context, to: string, username: string, code: string, clientMetadata: Metadata): Promise<void> {
  return context.courier.deliver({ purpose: 'INVITATION', channel: 'EMAIL', to, code, username, clientMetadata });
}

/**
 * Creates a user with a temporary password that goes by mail to this e-mail address and nowhere else; a sign-in with it proves
 * the e-mail address, so it counts as verified from the start.
 */
export async function inviteUser(
  context: Context,
  email: string,
  clientMetadata: Metadata,
): Promise<{ sub: string; username: string }> {
  const username = randomUUID();
  const password = temporaryPassword();
  const temporaryUntil = after(context.clock(), lifetimeSeconds);
  const attributes = { email, email_verified: 'true' };
  const request = { username, password, status: 'FORCE_CHANGE_PASSWORD', attributes, temporaryUntil } as const;
  const sub = await createUser(context, request, async (_transaction, created) => created);
  await send(context, email, username, password, clientMetadata);
  return { sub, username };
}

/** Returns false when the user has chosen a password of his own, or is none. */
export async function resendInvitation(context: Context, sub: string, clientMetadata: Metadata): Promise<boolean> {
  const { database, keys, pool, clock } = context;
  const user = await findUserBySub(database, sub);
  const { email } = await readAttributes(database, sub);
  if (!user || email === undefined) return false;
  const password = temporaryPassword();
  const credential = createCredential(keys, pool.name, { sub, username: user.username, password });
  const temporaryUntil = after(clock(), lifetimeSeconds);
  if (!(await setTemporaryCredential(database, sub, { ...credential, temporaryUntil }, clock()))) return false;
  await send(context, email, user.username, password, clientMetadata);
  return true;
}
