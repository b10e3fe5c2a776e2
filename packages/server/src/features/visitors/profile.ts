import type { ConsentValue } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import { profileKeys, type Visitor, type VisitorProfile, visitorConfiguration } from '@fairlead/contract/visitors';
import type { Executor } from '@fairlead/database/executor';
import { z } from 'zod';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { isGuestSubject } from '../../platform/auth/guest-subject.ts';
import type { Context } from '../../platform/context.ts';
import { InputError, notFound } from '../../platform/http/problem.ts';
import { omitUndefined } from '../../platform/patch.ts';
import { qrCodeSvg } from '../../platform/qr-code.ts';
import { currentConsent } from '../consents/public.ts';
import * as queries from './queries.ts';

const badgeSize = 264;

export function present(row: queries.VisitorRow, consents: ConsentValue | null): Visitor {
  return {
    id: row.id,
    email: row.email,
    profile: Object.fromEntries(profileKeys.map((key) => [key, row[key]])) as VisitorProfile,
    code: row.code,
    language: row.language,
    consents,
    isGuest: row.subject === null || isGuestSubject(row.subject),
    createdAt: row.createdAt.toISOString(),
  };
}

/** A signed-in person gives a name; a guest may leave it open. */
export function requireName({ name }: Pick<VisitorProfile, 'name'>): void {
  if (name === '') throw new InputError('body.profile.name', 'required');
}

/** Refuses a number that cannot be dialled. The numbering plans load with the first number. */
export async function checkTelephone(
  { prefix, phone }: Pick<VisitorProfile, 'prefix' | 'phone'>,
  path: string,
): Promise<void> {
  if (prefix === null || phone === null) return;
  const { findTelephoneFault } = await import('@fairlead/contract/telephone');
  const fault = findTelephoneFault(prefix, phone);
  if (fault !== null) throw new InputError(`${path}.${fault.field}`, fault.code);
}

/** A call that only reads the visitor's own record. */
type ReadContext = Pick<Context<Pick<VisitorActor, 'visitorId' | 'subject'>>, 'database' | 'caller'>;

async function requireOwnRow({ database, caller }: ReadContext): Promise<queries.VisitorRow> {
  const row = await queries.findVisitor(database, caller.visitorId);
  if (!row) throw notFound();
  return row;
}

export async function getVisitor(context: ReadContext): Promise<Visitor> {
  const { database, caller } = context;
  const [row, consents] = await Promise.all([requireOwnRow(context), currentConsent(database, caller.subject)]);
  return present(row, consents);
}

export async function replaceProfile(
  { database, caller, now }: Context<VisitorActor>,
  value: { profile: VisitorProfile; language?: Language | undefined },
): Promise<Visitor> {
  if (!isGuestSubject(caller.subject)) requireName(value.profile);
  await checkTelephone(value.profile, 'body.profile');
  const change = { ...value.profile, ...omitUndefined({ language: value.language }), updatedAt: now };
  const row = await queries.updateVisitor(database, caller.visitorId, change);
  if (!row) throw notFound();
  return present(row, await currentConsent(database, caller.subject));
}

/** Draws the personal code, which others scan. */
export async function drawPersonalCode(
  context: ReadContext,
  appUrl: string,
): Promise<{ code: string; url: string; svg: string }> {
  const { code } = await requireOwnRow(context);
  const url = `${appUrl}/scan/${code}`;
  return { code, url, svg: await qrCodeSvg(url, badgeSize) };
}

type Configuration = z.output<typeof visitorConfiguration>;

/** Stored settings may hold former ones. */
const storedConfiguration = z.object(visitorConfiguration.shape);

export async function getConfiguration(context: ReadContext): Promise<Configuration> {
  const { configuration, language } = await requireOwnRow(context);
  return { ...storedConfiguration.parse(configuration), language };
}

export async function replaceConfiguration(
  { database, caller, now }: Context<VisitorActor>,
  configuration: Configuration,
): Promise<Configuration> {
  const { language, ...stored } = configuration;
  const change = { configuration: stored, ...omitUndefined({ language }), updatedAt: now };
  const row = await queries.updateVisitor(database, caller.visitorId, change);
  if (!row) throw notFound();
  return { ...configuration, language: row.language };
}

/** Returns whether the visitor's use of the app may be counted; undefined if the person is no visitor. */
export async function analyticsOf(
  executor: Executor,
  subject: string,
): Promise<{ id: string; analytics: boolean } | undefined> {
  const row = await queries.findConfiguration(executor, subject);
  return row && { id: row.id, analytics: storedConfiguration.parse(row.configuration).analytics };
}
