import { randomBytes, randomUUID } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import type { Context } from '../context.ts';
import { createCredential } from '../credential.ts';
import { beginSession, readCookie } from '../oauth/browser-session.ts';
import { originOf } from '../oauth/client-authentication.ts';
import type { HostedService } from '../oauth/hosted-service.ts';
import { OauthError, type OauthErrorCode } from '../oauth/oauth-error.ts';
import { plainParameter, queryOf } from '../oauth/parameters.ts';
import { answering, redirectWithCode } from '../oauth/redirect.ts';
import { readToChange, removeAttribute, writeAttributes } from '../store/attributes.ts';
import { claimUsername, findLoginOwner, foldLogin, releaseLogins } from '../store/logins.ts';
import { startFamily } from '../store/token-families.ts';
import { findUserBySub, insertUser, type User } from '../store/users.ts';
import type { Identities } from '../tokens/issue.ts';
import { callbackUrl, type FederationRequest, takeFederationRequest } from './begin-federation.ts';
import { type ExternalProfile, readProfile } from './profile.ts';

/** Locks until the transaction ends, so that of two first sign-ins at once one creates the user and the other finds it. */
export async function lockExternal(executor: Executor, provider: string, subject: string): Promise<void> {
  await executor.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity external ${provider} ${subject}`}, 0))`,
  );
}

/** Compares the subject to the letter, case included: what it looks like is the provider's business. */
export async function findExternal(executor: Executor, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await executor.query<{ sub: string }>(sql`
    select sub from identity.external_identities where provider = ${provider} and subject = ${subject}`);
  return row?.sub;
}

export async function insertExternal(
  executor: Executor,
  identity: { provider: string; subject: string; sub: string },
  now: Date,
): Promise<void> {
  await executor.execute(sql`
    insert into identity.external_identities (provider, subject, sub, created_at)
    values (${identity.provider}, ${identity.subject}, ${identity.sub}, ${now})`);
}

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

/** Returns the user who signed in at the provider: known by their subject there, and by nothing else. */
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

/** Errors of a provider that the client understands; all others are the provider's own trouble. */
const passedOn: readonly OauthErrorCode[] = ['access_denied', 'login_required', 'temporarily_unavailable'];

function refusalOf(query: URLSearchParams): OauthError | undefined {
  const error = query.get('error');
  if (error === null) return undefined;
  const description = (query.get('error_description') ?? error).replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, ' ');
  const code = passedOn.find((known) => known === error) ?? 'server_error';
  return new OauthError(code, description.slice(0, 256));
}

async function askProvider(
  service: HostedService,
  begun: FederationRequest,
  query: URLSearchParams,
  state: string,
): Promise<ExternalProfile> {
  const { log } = service.context;
  const { provider, configuration } = await service.providers.find(begun.provider);
  const here = new URL(`${callbackUrl(service)}?${query.toString()}`);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, here, {
      pkceCodeVerifier: begun.codeVerifier,
      expectedState: state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    return await readProfile(provider, configuration, tokens);
  } catch (error) {
    // Its message may hold what the provider sent; only its kind is written down.
    const kind = error instanceof Error ? { name: error.name, code: 'code' in error ? error.code : undefined } : {};
    log.warn({ provider: begun.provider, ...kind }, 'identity: the answer of a provider was refused');
    throw new OauthError('server_error', `The answer of ${begun.provider} could not be verified`);
  }
}

/** Handles the return from a provider. Only the browser that began the sign-in may return, and only once. */
export async function finishFederation(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await service.admit(request.ip);
  const { context } = service;
  const { database, keys, clock } = context;
  const query = queryOf(request);
  const state = plainParameter(query, 'state');
  const browser = readCookie(service, request, 'browser');
  const begun =
    state === undefined || browser === undefined
      ? undefined
      : await takeFederationRequest(database, keys, { state, browser, now: clock() });
  if (state === undefined || !begun) throw new OauthError('invalid_request', 'Invalid state in OAuth flow');

  return answering(reply, begun.request, async () => {
    const refusal = refusalOf(query);
    if (refusal) throw refusal;
    const user = await admitExternalUser(context, await askProvider(service, begun, query, state));
    const started = user.enabled ? await startFamily(database, keys, user, clock(), originOf(request)) : undefined;
    if (!started) throw new OauthError('access_denied', 'User is disabled.');
    await beginSession(service, request, reply, started.family.originJti);
    return redirectWithCode(service, reply, begun.request, started.family);
  });
}
