import { randomBytes, randomUUID } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import type { Context } from '../context.ts';
import { createCredential } from '../credential.ts';
import { readToChange, removeAttribute, writeAttributes } from '../store/attributes.ts';
import { claimUsername, findLoginOwner, foldLogin, releaseLogins } from '../store/logins.ts';
import { findUserBySub, insertUser, type User } from '../store/users.ts';
import type { Identities } from '../tokens/identities.ts';
import { findExternal, insertExternal, lockExternal } from './external-identities.ts';
import type { ExternalProfile } from './profile.ts';

/**
 * Set where an e-mail address that the provider vouches for signs another user in here: the client can say so before a second
 * account comes of it. It has no other effect.
 */
const emailInUse = 'custom:address_in_use';

function identitiesOf({ provider, subject }: ExternalProfile, now: Date): string {
  const identities: Identities = [
    {
      userId: subject,
      providerName: provider.name,
      providerType: provider.type,
      issuer: null,
      primary: true,
      dateCreated: now.getTime(),
    },
  ];
  return JSON.stringify(identities);
}

/**
 * Creates a user of its own, whatever else is known of the e-mail address: a user who has the same one here stays another user.
 * Neither the e-mail address nor a password signs this one in: the password is random and not kept.
 */
async function createExternalUser(context: Context, transaction: Executor, profile: ExternalProfile): Promise<string> {
  const { keys, pool, clock } = context;
  const now = clock();
  const sub = randomUUID();
  const username = `${profile.provider.name}_${profile.subject}`;
  const credential = createCredential(keys, pool.name, { sub, username, password: randomBytes(32).toString('hex') });
  await insertUser(transaction, { sub, username, status: 'EXTERNAL_PROVIDER', ...credential }, now);
  // Reserves the name where it is free; no lookup ever finds the user by it.
  await claimUsername(transaction, sub, foldLogin(username));
  await insertExternal(transaction, { provider: profile.provider.name, subject: profile.subject, sub }, now);
  const flag = profile.attributes['email'] === undefined ? { email_verified: 'false' } : {};
  await writeAttributes(transaction, sub, { ...flag, ...profile.attributes, identities: identitiesOf(profile, now) });
  return sub;
}

/** Writes what the provider says: it has the last word about its people. */
async function refreshAttributes(transaction: Executor, sub: string, { attributes }: ExternalProfile): Promise<void> {
  const present = await readToChange(transaction, sub);
  const isSameEmail = attributes['email'] === present['email'];
  // Verified here once stays verified, as long as it is the same e-mail address.
  const kept = isSameEmail && present['email_verified'] === 'true' ? { email_verified: 'true' } : {};
  if (!isSameEmail && attributes['email'] !== undefined) await releaseLogins(transaction, sub, 'is_email');
  await writeAttributes(transaction, sub, { ...attributes, ...kept });
}

async function recordEmailInUse(transaction: Executor, sub: string, { attributes }: ExternalProfile): Promise<void> {
  const { email, email_verified: isVerified } = attributes;
  const isVouchedFor = email !== undefined && isVerified === 'true';
  const owner = isVouchedFor ? await findLoginOwner(transaction, foldLogin(email)) : undefined;
  if (owner !== undefined && owner !== sub) await writeAttributes(transaction, sub, { [emailInUse]: 'true' });
  else await removeAttribute(transaction, sub, emailInUse);
}

/** Returns the user who signed in at the provider: known by his subject there, and by nothing else. */
export async function admitExternalUser(context: Context, profile: ExternalProfile): Promise<User> {
  const { provider, subject } = profile;
  const user = await context.database.transaction(async (transaction) => {
    await lockExternal(transaction, provider.name, subject);
    const known = await findExternal(transaction, provider.name, subject);
    if (known !== undefined) await refreshAttributes(transaction, known, profile);
    const sub = known ?? (await createExternalUser(context, transaction, profile));
    await recordEmailInUse(transaction, sub, profile);
    return findUserBySub(transaction, sub);
  });
  if (!user) throw new Error('The user of another provider is gone');
  return user;
}
