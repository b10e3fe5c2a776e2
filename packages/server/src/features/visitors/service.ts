import type { ConsentValue } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import {
  type registerVisitor,
  type Visitor,
  type VisitorProfile,
  visitorConfiguration,
} from '@fairlead/contract/visitors';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { SignedIn, VisitorActor } from '../../platform/auth/caller.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { withoutAbsent } from '../../platform/patch.ts';
import { takeCode } from '../codes/public.ts';
import { currentConsent, recordConsent } from '../consents/public.ts';
import { assertIdentityNotDeleted, findVerifiedEmail } from '../identities/public.ts';
import * as queries from './queries.ts';

function present(row: queries.VisitorRow, consents: ConsentValue | null): Visitor {
  const { name, profession, industry, organization, city, state, countryCode, phone, prefix } = row;
  return {
    id: row.id,
    email: row.email,
    profile: { name, profession, industry, organization, city, state, countryCode, phone, prefix },
    code: row.code,
    language: row.language,
    consents,
    isGuest: row.subject === null,
    createdAt: row.createdAt.toISOString(),
  };
}

type Registration = z.output<(typeof registerVisitor)['body']>;

/** Gives a person what is known of visitors under their verified e-mail, who never signed in. */
export type Adopt = (tx: Executor, subject: string, email: string) => Promise<void>;

/** The profile of somebody who signed up; their e-mail is the one they sign in with. */
export async function createVisitor(
  database: Executor,
  adopt: Adopt,
  person: SignedIn,
  value: Registration,
  now: Date,
): Promise<Visitor> {
  if (person.email !== undefined && person.email !== value.email) throw new InputError('body.email', 'email_differs');
  const profile: Omit<queries.VisitorRow, 'code'> = {
    id: newId(),
    subject: person.subject,
    email: value.email,
    ...value.profile,
    language: value.language,
    configuration: {},
    createdAt: now,
    updatedAt: now,
  };
  try {
    return await database.transaction(async (tx) => {
      await assertIdentityNotDeleted(tx, person.subject);
      const verified = await findVerifiedEmail(tx, person.subject);
      const email = verified?.email ?? profile.email;
      const row = { ...profile, email, code: await takeCode(tx, { kind: 'VISITOR', targetId: profile.id, now }) };
      await queries.insertVisitors(tx, [row]);
      await recordConsent({ database: tx, caller: person, now }, value.consents);
      if (verified === null) return present(row, value.consents);
      await adopt(tx, person.subject, verified.email);
      return present((await queries.findVisitor(tx, row.id)) ?? row, value.consents);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'visitors_subject_key') throw new ApiError('ALREADY_REGISTERED');
    throw error;
  }
}

async function ownRow(database: Executor, caller: Pick<VisitorActor, 'visitorId'>): Promise<queries.VisitorRow> {
  const row = await queries.findVisitor(database, caller.visitorId);
  if (!row) throw notFound();
  return row;
}

export async function getVisitor(
  database: Executor,
  caller: Pick<VisitorActor, 'visitorId' | 'subject'>,
): Promise<Visitor> {
  const [row, consents] = await Promise.all([ownRow(database, caller), currentConsent(database, caller.subject)]);
  return present(row, consents);
}

export async function replaceProfile(
  database: Executor,
  caller: VisitorActor,
  value: { profile: VisitorProfile; language?: Language | undefined },
  now: Date,
): Promise<Visitor> {
  const change = { ...value.profile, ...withoutAbsent({ language: value.language }), updatedAt: now };
  const row = await queries.updateVisitor(database, caller.visitorId, change);
  if (!row) throw notFound();
  return present(row, await currentConsent(database, caller.subject));
}

type Configuration = z.output<typeof visitorConfiguration>;

export async function getConfiguration(database: Executor, caller: VisitorActor): Promise<Configuration> {
  const { configuration, language } = await ownRow(database, caller);
  return { ...visitorConfiguration.parse(configuration), language };
}

export async function replaceConfiguration(
  database: Executor,
  caller: VisitorActor,
  configuration: Configuration,
  now: Date,
): Promise<Configuration> {
  const { language, ...stored } = configuration;
  const change = { configuration: stored, ...withoutAbsent({ language }), updatedAt: now };
  const row = await queries.updateVisitor(database, caller.visitorId, change);
  if (!row) throw notFound();
  return { ...configuration, language: row.language };
}

/** Whether the use of the app may be counted, by who signed in; undefined where they are no visitor. */
export async function analyticsOf(
  executor: Executor,
  subject: string,
): Promise<{ id: string; analytics: boolean } | undefined> {
  const row = await queries.findConfiguration(executor, subject);
  return row && { id: row.id, analytics: visitorConfiguration.parse(row.configuration).analytics };
}
