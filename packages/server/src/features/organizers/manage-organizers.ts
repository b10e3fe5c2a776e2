import type * as endpoints from '@fairlead/contract/organizers';
import type { Organizer } from '@fairlead/contract/organizers';
import { leastVisitors } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import { type AdminActor, editorOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import type { NoteChange } from '../../platform/http/audited.ts';
import { ApiError, InputError } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { omitUndefined } from '../../platform/patch.ts';
import { enrolOrganizer, namesOfEditors } from '../accounts/public.ts';
import { openCompany } from '../exhibitors/public.ts';
import type { FindEmailOwners, Invite } from '../identities/public.ts';
import { presentOne } from './list-organizers.ts';
import { authorize, type Caller } from './policy.ts';
import * as queries from './queries.ts';

const fairsOf = (organizerId: string) => sql`
  select id from exhibitions where owner_id = ${organizerId} and kind = 'TRADE_FAIR'`;

/** Returns how many registrations answer each question; unanswered ones are left out. */
async function countAnswers(executor: Executor, organizerId: string): Promise<{ key: string; answers: number }[]> {
  return executor.query<{ key: string; answers: number }>(sql`
    select given.key, count(*)::int as answers
    from fair_registrations r cross join lateral jsonb_object_keys(r.additional_attributes) as given (key)
    where r.trade_fair_id in (${fairsOf(organizerId)})
    group by given.key order by given.key`);
}

/** Returns the answered keys. */
async function findAnswered(
  executor: Executor,
  organizerId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await executor.query<{ key: string }>(sql`
    select key from unnest(${keys}::text[]) as asked (key)
    where exists (select from fair_registrations r
      where r.trade_fair_id in (${fairsOf(organizerId)}) and r.additional_attributes ? asked.key)`);
  return new Set(rows.map(({ key }) => key));
}

type Attributes = Organizer['additionalVisitorAttributes'];

/**
 * Registers an organizer with its first account: a candidate is promoted, and so is the proven owner of the contact e-mail; a
 * new person is invited, with a company of the organizer's name to belong to. Returns the owner of the changed records, too.
 */
export async function registerOrganizer(
  { database, caller, now }: Context<AdminActor>,
  value: z.output<typeof endpoints.organizerRegistration>,
  parts: { invite: Invite; findEmailOwners: FindEmailOwners },
): Promise<{ organizer: Organizer; subject: string | null }> {
  const { accountId, language, ...fields } = value;
  const row: queries.OrganizerRow = {
    id: newId(),
    ...fields,
    additionalVisitorAttributes: [],
    createdAt: now,
    updatedAt: now,
    updatedBy: editorOf(caller),
    version: 1,
  };
  const subject = await database.transaction(async (tx) => {
    await queries.insertOrganizer(tx, row);
    return enrolOrganizer(tx, parts, {
      organizerId: row.id,
      accountId,
      email: value.contactEmail,
      name: value.name,
      inviter: (await namesOfEditors(tx, [caller.adminId])).get(caller.adminId),
      language,
      now,
      openCompany: () => openCompany(tx, { name: value.name, language }, now),
    });
  });
  return { organizer: await presentOne(database, row), subject };
}

export async function getOrganizer(
  context: Pick<Context<Caller>, 'database' | 'caller'>,
  id: string | null,
): Promise<Organizer> {
  return presentOne(context.database, await authorize(context, 'view', id));
}

export async function countAttributeAnswers(
  context: Pick<Context<Caller>, 'database' | 'caller'>,
  id: string,
): Promise<{ key: string; answers: number | null }[]> {
  await authorize(context, 'view', id);
  const counted = await countAnswers(context.database, id);
  return counted.map(({ key, answers }) => ({ key, answers: answers < leastVisitors ? null : answers }));
}

/** An answered question keeps its kind: its answers could not be read as another one's. */
async function assertKindsStay(
  executor: Executor,
  before: queries.OrganizerRow,
  attributes: Attributes,
): Promise<void> {
  const kinds = new Map(before.additionalVisitorAttributes.map(({ key, kind }) => [key, kind]));
  const changed = attributes.filter(({ key, kind }) => kinds.has(key) && kinds.get(key) !== kind);
  const answered = await findAnswered(
    executor,
    before.id,
    changed.map(({ key }) => key),
  );
  const at = attributes.findIndex((one) => changed.includes(one) && answered.has(one.key));
  if (at >= 0) throw new InputError(`body.additionalVisitorAttributes.${at}.kind`, 'kind_answered');
}

interface Change {
  readonly id: string | null;
  readonly version: number | null;
  readonly value: z.output<(typeof endpoints.patchOrganizer)['body']>;
}

/** Changes the given fields; throws EDIT_CONFLICT, with the faster author, when `version` is given and it changed since. */
export async function changeOrganizer(
  context: Context<Caller>,
  { id, version, value }: Change,
  noteChange: NoteChange = () => {},
): Promise<Organizer> {
  const { database, caller, now } = context;
  if (caller.role === 'ADMIN' && id !== null) await queries.lockOrganizer(database, id);
  const before = await authorize(context, value.integrationKind === undefined ? 'edit' : 'setIntegration', id);
  if (value.additionalVisitorAttributes) await assertKindsStay(database, before, value.additionalVisitorAttributes);
  const row = await queries.updateOrganizer(
    database,
    { id: before.id, version },
    { ...omitUndefined(value), updatedAt: now, updatedBy: editorOf(caller) },
  );
  if (row) {
    noteChange(before, row);
    return presentOne(database, row);
  }
  const { updatedAt, updatedBy } = await getOrganizer(context, id);
  throw new ApiError('EDIT_CONFLICT', { values: { at: updatedAt, ...(updatedBy === null ? {} : { who: updatedBy }) } });
}
