import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Executor } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/http/problem.ts';
import { findLogoUrls } from '../logos/service.ts';
import { presentExhibition } from './present.ts';
import * as queries from './queries.ts';

/** Rows as the API shows them, each with its fair, its live figures and its owner's logo, in three queries whatever their number. */
export async function present(executor: Executor, rows: readonly queries.ExhibitionRow[]): Promise<Exhibition[]> {
  const parentIds = rows.flatMap((row) => row.parentId ?? []);
  const projectIds = rows.filter((row) => row.kind === 'PROJECT').map((row) => row.id);
  const [parents, counts, logoUrls] = await Promise.all([
    parentIds.length > 0 ? queries.findExhibitions(executor, parentIds) : [],
    projectIds.length > 0 ? queries.countsOf(executor, projectIds) : [],
    findLogoUrls(
      executor,
      rows.map((row) => row.ownerId),
    ),
  ]);
  return rows.map((row) =>
    presentExhibition(
      row,
      parents.find((parent) => parent.id === row.parentId),
      counts.find((count) => count.project_id === row.id),
      logoUrls.get(row.ownerId),
    ),
  );
}

export async function presentOne(executor: Executor, row: queries.ExhibitionRow): Promise<Exhibition> {
  const [exhibition] = await present(executor, [row]);
  if (!exhibition) throw notFound();
  return exhibition;
}
