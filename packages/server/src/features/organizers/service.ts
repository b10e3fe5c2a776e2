import type { Language } from '@fairlead/contract/languages';
import type {
  AdditionalVisitorAttribute,
  AskedAttribute,
  Organizer,
  patchOrganizer,
} from '@fairlead/contract/organizers';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { NoteChange } from '../../platform/http/audited.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { withoutAbsent } from '../../platform/patch.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { ask } from './ask.ts';
import * as queries from './queries.ts';

function present(row: queries.OrganizerRow, logoUrl: string | undefined, updatedBy: string | undefined): Organizer {
  return {
    id: row.id,
    name: row.name,
    contactEmail: row.contactEmail,
    integrationKind: row.integrationKind,
    logoUrl: logoUrl ?? null,
    additionalVisitorAttributes: row.additionalVisitorAttributes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: updatedBy ?? null,
    version: row.version,
  };
}

/** Rows with their logos and the names of who changed them last, in their order. */
export async function presentAll(executor: Executor, rows: readonly queries.OrganizerRow[]): Promise<Organizer[]> {
  const editors = rows.flatMap(({ updatedBy }) => updatedBy ?? []);
  const [logos, names] = await Promise.all([
    findLogoUrls(
      executor,
      rows.map(({ id }) => id),
    ),
    namesOfEditors(executor, editors),
  ]);
  return rows.map((row) => present(row, logos.get(row.id), names.get(row.updatedBy ?? '')));
}

export async function presentOne(executor: Executor, row: queries.OrganizerRow): Promise<Organizer> {
  const [organizer] = await presentAll(executor, [row]);
  if (!organizer) throw notFound();
  return organizer;
}

/** The organizer of the caller's own, or any for an admin. */
async function requireOrganizer(
  executor: Executor,
  caller: AccountActor | AdminActor,
  id: string | null,
): Promise<queries.OrganizerRow> {
  const isOwn = caller.role === 'ADMIN' || (id !== null && caller.organizerId === id);
  const [row] = isOwn && id !== null ? await queries.findOrganizers(executor, [id]) : [];
  if (!row) throw notFound();
  return row;
}

export async function getOrganizer(
  database: Executor,
  caller: AccountActor | AdminActor,
  id: string | null,
): Promise<Organizer> {
  return presentOne(database, await requireOrganizer(database, caller, id));
}

type Patch = z.output<(typeof patchOrganizer)['body']>;

/** Changes what was sent; throws EDIT_CONFLICT, with who was faster, when `version` is given and somebody changed it since. */
export async function changeOrganizer(
  database: Executor,
  caller: AccountActor | AdminActor,
  change: { id: string | null; version: number | null; value: Patch; now: Date },
  noteChange: NoteChange = () => {},
): Promise<Organizer> {
  if (caller.role === 'ADMIN' && change.id !== null) await queries.lockOrganizer(database, change.id);
  const before = await requireOrganizer(database, caller, change.id);
  // How an organizer's people come in is agreed with the administrators, not chosen.
  if (change.value.integrationKind !== undefined && caller.role !== 'ADMIN') throw new ApiError('FORBIDDEN');
  const row = await queries.updateOrganizer(
    database,
    { id: before.id, version: change.version },
    {
      ...withoutAbsent(change.value),
      updatedAt: change.now,
      updatedBy: caller.role === 'ADMIN' ? caller.adminId : caller.accountId,
    },
  );
  if (row) {
    noteChange(before, row);
    return presentOne(database, row);
  }
  const { updatedAt, updatedBy } = await getOrganizer(database, caller, change.id);
  throw new ApiError('EDIT_CONFLICT', { values: { at: updatedAt, ...(updatedBy === null ? {} : { who: updatedBy }) } });
}

/** What visitors of a fair are asked beyond the profile. */
export async function attributesOfFair(
  executor: Executor,
  tradeFairId: string,
): Promise<readonly AdditionalVisitorAttribute[]> {
  const row = await queries.findOrganizerOfFair(executor, tradeFairId);
  if (!row) throw notFound();
  return row.additionalVisitorAttributes;
}

export async function askedOfFair(
  database: Executor,
  tradeFairId: string,
  language: Language,
): Promise<AskedAttribute[]> {
  return (await attributesOfFair(database, tradeFairId)).map((attribute) => ask(attribute, language));
}

/** The same for anybody, as the form of the registration asks it: only of a fair that visitors may enter. */
export async function askedOfOpenFair(
  database: Executor,
  tradeFairId: string,
  language: Language,
): Promise<AskedAttribute[]> {
  const row = await queries.findOrganizerOfOpenFair(database, tradeFairId);
  if (!row) throw notFound();
  return row.additionalVisitorAttributes.map((attribute) => ask(attribute, language));
}

/** The names of organizers, for whatever shows their fairs. */
export async function nameOfOrganizer(executor: Executor, id: string): Promise<string> {
  const [row] = await queries.findOrganizers(executor, [id]);
  return row?.name ?? '';
}

/** How an organizer's people come in, and what its visitors are asked. */
export async function integrationOf(executor: Executor, id: string) {
  const [row] = await queries.findOrganizers(executor, [id]);
  if (!row) throw notFound();
  return { kind: row.integrationKind, attributes: row.additionalVisitorAttributes };
}
