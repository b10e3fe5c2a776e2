import type { Organizer } from '@fairlead/contract/organizers';
import type { Executor } from '@fairlead/database/executor';
import { notFound } from '../../platform/http/problem.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import type { OrganizerRow } from './queries.ts';

function presentRow(row: OrganizerRow, logoUrl: string | undefined, updatedBy: string | undefined): Organizer {
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

/** Returns rows with their logos and the names of who changed them last, in their order. */
export async function presentAll(executor: Executor, rows: readonly OrganizerRow[]): Promise<Organizer[]> {
  const editors = rows.flatMap(({ updatedBy }) => updatedBy ?? []);
  const [logos, names] = await Promise.all([
    findLogoUrls(
      executor,
      rows.map(({ id }) => id),
    ),
    namesOfEditors(executor, editors),
  ]);
  return rows.map((row) => presentRow(row, logos.get(row.id), names.get(row.updatedBy ?? '')));
}

export async function presentOne(executor: Executor, row: OrganizerRow): Promise<Organizer> {
  const [organizer] = await presentAll(executor, [row]);
  if (!organizer) throw notFound();
  return organizer;
}
