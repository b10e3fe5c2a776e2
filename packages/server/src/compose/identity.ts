import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { changeAccountEmail, findAccountRecord, markAccountsSeen } from '../features/accounts/public.ts';
import { changeAdminEmail, findAdminBySubject, markAdminsSeen } from '../features/admins/public.ts';
import { findExhibitorLanguage } from '../features/exhibitors/public.ts';
import type { AdoptGuest } from '../features/guests/public.ts';
import {
  createFarewell,
  createFindEmailOwners,
  createFollowEmail,
  createIdentityDeletion,
  createInvite,
  createLastSeen,
  createRemoveSecondFactor,
  type FindEmailOwners,
  followTokens,
  type IdentityDeletion,
  type Invite,
  type InviteFor,
  isIdentityDeleted,
  isVerifiedEmailOf,
  noFarewell,
  type PrepareFarewell,
  type RemoveSecondFactor,
  throttleInvites,
} from '../features/identities/public.ts';
import { createKnownTokens, type KnownTokens, markTokensSeen } from '../features/managed-tokens/public.ts';
import { adoptGuest, adoptVisitors, isNeeded, leaveEntirely, releaseVisitor } from '../features/privacy/public.ts';
import { findSuspended } from '../features/suspensions/public.ts';
import {
  type Adopt,
  changeVisitorEmail,
  findVisitorIdBySubject,
  findVisitorLanguage,
  markVisitorsSeen,
} from '../features/visitors/public.ts';
import { type Authenticator, createAuthenticator } from '../platform/auth/authenticator.ts';
import type { Records } from '../platform/auth/caller.ts';
import { mountIdentity } from '../platform/auth/embedded-identity.ts';
import { isGuestSubject } from '../platform/auth/guest-subject.ts';
import type { ForgetPerson, Identity } from '../platform/auth/identity.ts';
import {
  createProductTokenRevocations,
  createProductTokens,
  looksLikeProductToken,
  type ProductTokens,
} from '../platform/auth/product-tokens.ts';
import type { TokenVerifier } from '../platform/auth/token-verifier.ts';
import type { SendMail } from '../platform/mail/mailer.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { Reader } from '../platform/messages.ts';
import type { CountMails } from '../platform/throttle/mail-throttle.ts';
import { claimInvitations } from './claim-invitations.ts';

/** Returns the records that an identity holds, and what is suspended of them. */
async function findRecords(executor: Executor, subject: string): Promise<Records> {
  const [account, visitorId, admin] = await Promise.all([
    findAccountRecord(executor, subject),
    findVisitorIdBySubject(executor, subject),
    findAdminBySubject(executor, subject),
  ]);
  const visitor = visitorId === undefined ? null : { visitorId };
  const suspensions = await findSuspended(executor, { subject, visitor, account });
  return { visitor, account, admin: admin ? { adminId: admin.id } : null, suspensions };
}

/** Returns a person's e-mail and language: those of work where they work here, their own language where it is known. */
async function findReader(executor: Executor, subject: string, otherwise: Language): Promise<Reader> {
  const { visitor, account, admin } = await findRecords(executor, subject);
  const own = visitor && (await findVisitorLanguage(executor, visitor.visitorId));
  const company = account && (await findExhibitorLanguage(executor, account.exhibitorId));
  const role = admin ? 'ADMIN' : account ? 'EXHIBITOR' : 'VISITOR';
  return { role, language: own ?? company ?? otherwise };
}

const callerChanged = 'caller_changed';
/** Says on that channel that many may have changed. */
const everybody = '*';

export interface IdentityParts {
  /** The embedded provider, or the pool. */
  readonly identity: Identity;
  readonly productTokens: ProductTokens;
  readonly authenticator: Authenticator;
  readonly managedTokens: KnownTokens;
  readonly adopt: Adopt;
  readonly adoptGuest: AdoptGuest;
  readonly forget: ForgetPerson;
  /** Drops unsent mail to a person who left. */
  readonly forgetMails: (subject: string, email: string) => Promise<void>;
  readonly identityDeletion: IdentityDeletion;
  readonly prepareFarewell: PrepareFarewell;
  /** How a person signs in, as the provider keeps it; null where that is not known. */
  readonly describeSignIn: (subject: string) => Promise<object | null>;
  /** Without a limit, for the operator of the server itself. */
  readonly invite: Invite;
  readonly inviteFor: InviteFor;
  readonly findEmailOwners: FindEmailOwners;
  readonly removeSecondFactor: RemoveSecondFactor;
  close(): Promise<void>;
}

/** Changes a person's records with their identity, in the same transaction. */
function createIdentityChanges(
  { bus, clock }: Dependencies,
  { outbox, prepareFarewell }: { outbox: Outbox; prepareFarewell: PrepareFarewell },
) {
  const publishChange = (subject: string, executor: Executor) => bus.publish(callerChanged, subject, executor);
  const adopt: Adopt = (tx, subject, email) =>
    adoptVisitors(
      { database: tx, now: clock() },
      { subject, email, onChanged: (changed) => publishChange(changed, tx) },
    );
  const adoptOne: AdoptGuest = (tx, subject, guest) =>
    adoptGuest({ database: tx, now: clock() }, { subject, guest, onChanged: (changed) => publishChange(changed, tx) });
  const follow = createFollowEmail(async (tx, subject, { email, isTakenOver }) => {
    if (isTakenOver && (await releaseVisitor(tx, subject))) await publishChange(subject, tx);
    await changeAccountEmail(tx, subject, email);
    await changeVisitorEmail(tx, subject, email);
    await changeAdminEmail(tx, subject, email);
    if (await claimInvitations(tx, { subject, email }, clock())) await publishChange(subject, tx);
    await adopt(tx, subject, email);
  });
  /** Deletes the records of a sign-in with it, and mails so; false for a person whose record must stay. */
  const leaveWithSignIn = async (tx: Executor, subject: string) => {
    try {
      const context = { database: tx, now: clock() };
      const { emails, sayFarewell } = await leaveEntirely(context, { subject }, { findRecords, prepareFarewell });
      for (const email of emails) await outbox.forget(email, tx);
      await publishChange(subject, tx);
      return sayFarewell ?? true;
    } catch (error) {
      if (isNeeded(error)) return false;
      throw error;
    }
  };
  return { publishChange, adopt, adoptOne, follow, leaveWithSignIn };
}

type IdentityChanges = ReturnType<typeof createIdentityChanges>;

function mountProvider(
  http: FastifyInstance,
  { config, database, bus, secretsKey, customAuth, clock, log }: Dependencies,
  { follow, leaveWithSignIn }: IdentityChanges,
  { outbox, send }: { outbox: Outbox; send: SendMail },
): Promise<Identity> {
  const { urls, confirmation, mfa, deviceTracking, oidcProviders } = config;
  return mountIdentity(http, {
    database: database.reserve,
    bus,
    secretsKey,
    urls,
    rules: { confirmation, mfa, deviceTracking },
    customAuth,
    hooks: {
      emailVerified: (transaction, { sub, email, at, isTakenOver }) =>
        follow(transaction, sub, { email: email.toLowerCase(), asOf: at.getTime(), isTakenOver }),
      isEmailKnown: (transaction, { sub, email }) => isVerifiedEmailOf(transaction, sub, email),
      userDeleted: (transaction, sub) => leaveWithSignIn(transaction, sub),
    },
    oidcProviders,
    send,
    // There is no gateway for text messages here; an installation with one puts it in this place.
    sendSms: (message) => outbox.keep(message, clock()),
    clock,
    log,
  });
}

/** Identities: the sign-in, the records under it, and the effects of a change of either. */
export async function composeIdentity(
  http: FastifyInstance,
  dependencies: Dependencies,
  parts: { pool: Identity | null; outbox: Outbox; send: SendMail; countMails: CountMails },
): Promise<IdentityParts> {
  const { config, database, bus, secretsKey, clock, log } = dependencies;
  const { pool, outbox, send, countMails } = parts;
  const { urls } = config;
  const prepareFarewell =
    config.smtpUrl === undefined
      ? noFarewell
      : createFarewell({
          send,
          findLanguage: async (executor, subject, otherwise) =>
            (await findReader(executor, subject, otherwise)).language,
          findRecords,
          log,
        });
  const changes = createIdentityChanges(dependencies, { outbox, prepareFarewell });
  const { publishChange, adopt, adoptOne, follow } = changes;
  const identity = pool ?? (await mountProvider(http, dependencies, changes, parts));
  const revocations = await createProductTokenRevocations(database, bus, clock, log);
  const productTokens = createProductTokens({ issuer: urls.app, secretsKey, revocations, clock });
  const verifyIdToken = followTokens(identity.verify, { database, follow, log });
  const verify: TokenVerifier = (token) =>
    looksLikeProductToken(token) ? productTokens.verify(token) : verifyIdToken(token);
  const lastSeen = createLastSeen({
    write: {
      visitor: (ids, now) => markVisitorsSeen(database, ids, now),
      account: (ids, now) => markAccountsSeen(database, ids, now),
      admin: (ids, now) => markAdminsSeen(database, ids, now),
      managedToken: (ids, now) => markTokensSeen(database, ids, now),
    },
    clock,
    log,
  });
  const managedTokens = await createKnownTokens(database, bus);
  const authenticator = createAuthenticator({
    verify,
    findManagedToken: managedTokens.find,
    findRecords: (subject) => findRecords(database, subject),
    // A guest's record is made before the token: without it the record was joined to another one, or erased.
    isIdentityDeleted: async (subject) =>
      isGuestSubject(subject)
        ? (await findVisitorIdBySubject(database, subject)) === undefined
        : isIdentityDeleted(database, subject),
    clock,
    seen: lastSeen.note,
  });
  const identityDeletion = createIdentityDeletion({ database, identity, findRecords, clock, log });
  const forgetHere = (subject: string) =>
    subject === everybody ? authenticator.forgetAll() : authenticator.forget(subject);
  await bus.subscribe(callerChanged, forgetHere, authenticator.forgetAll);
  const invite = createInvite({ identity, send, urls });
  return {
    identity,
    productTokens,
    authenticator,
    managedTokens,
    adopt,
    adoptGuest: adoptOne,
    forget: async ({ database: unit, afterwards }, subject) => {
      await publishChange(subject ?? everybody, unit);
      afterwards(async () => forgetHere(subject ?? everybody));
    },
    forgetMails: async (subject, email) => {
      if (await isIdentityDeleted(database, subject)) await outbox.forget(email);
    },
    identityDeletion,
    prepareFarewell,
    describeSignIn: async (subject) => (await identity.provider?.port.describeUser(subject)) ?? null,
    invite,
    inviteFor: throttleInvites(invite, countMails),
    findEmailOwners: createFindEmailOwners(identity),
    removeSecondFactor: createRemoveSecondFactor({
      identity,
      send,
      urls,
      findReader: (subject, otherwise) => findReader(database, subject, otherwise),
      log,
    }),
    async close() {
      await lastSeen.close();
      await identityDeletion.close();
      await identity.close();
    },
  };
}
