import type * as endpoints from '@fairlead/contract/organizers';
import type { Organizer } from '@fairlead/contract/organizers';
import type { z } from 'zod';
import { type AdminActor, editorOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import type { NoteChange } from '../../platform/http/audited.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { withoutAbsent } from '../../platform/patch.ts';
import { enrolOrganizer, namesOfEditors } from '../accounts/public.ts';
import { openCompany } from '../exhibitors/public.ts';
import type { FindEmailOwners, Invite } from '../identities/public.ts';
import { authorize, type Caller } from './policy.ts';
import { presentOne } from './present.ts';
import * as queries from './queries.ts';

/**
 * Registers an organizer with its first account: a candidate is promoted, and so is whoever has shown that the contact e-mail
 * is theirs; somebody new is invited, with a company of the organizer's name to belong to. Returns whose records changed, too.
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

interface Change {
  readonly id: string | null;
  readonly version: number | null;
  readonly value: z.output<(typeof endpoints.patchOrganizer)['body']>;
}

/** Changes what was sent; throws EDIT_CONFLICT, with who was faster, when `version` is given and somebody changed it since. */
export async function changeOrganizer(
  context: Context<Caller>,
  { id, version, value }: Change,
  noteChange: NoteChange = () => {},
): Promise<Organizer> {
  const { database, caller, now } = context;
  if (caller.role === 'ADMIN' && id !== null) await queries.lockOrganizer(database, id);
  const before = await authorize(context, value.integrationKind === undefined ? 'edit' : 'setIntegration', id);
  const row = await queries.updateOrganizer(
    database,
    { id: before.id, version },
    { ...withoutAbsent(value), updatedAt: now, updatedBy: editorOf(caller) },
  );
  if (row) {
    noteChange(before, row);
    return presentOne(database, row);
  }
  const { updatedAt, updatedBy } = await getOrganizer(context, id);
  throw new ApiError('EDIT_CONFLICT', { values: { at: updatedAt, ...(updatedBy === null ? {} : { who: updatedBy }) } });
}
