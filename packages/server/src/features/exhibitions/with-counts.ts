import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Executor } from '@fairlead/database/executor';
import { notFound } from '../../platform/http/problem.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { countsOf, participationsOf } from './count-queries.ts';
import { type Caller, isOwn } from './ownership.ts';
import { presentExhibition } from './present.ts';
import * as queries from './queries.ts';

const idsOf = (rows: readonly queries.ExhibitionRow[]): string[] => rows.map((row) => row.id);

/** Rows as the API shows them to a caller, in a handful of queries whatever their number. */
export async function present(
  executor: Executor,
  caller: Caller,
  rows: readonly queries.ExhibitionRow[],
): Promise<Exhibition[]> {
  const parentIds = rows.flatMap((row) => row.parentId ?? []);
  const projectIds = idsOf(rows.filter((row) => row.kind === 'PROJECT'));
  const own = rows.filter((row) => isOwn(caller, row));
  const fairIds = idsOf(own.filter((row) => row.kind === 'TRADE_FAIR'));
  const [parents, counts, participations, logoUrls, editors] = await Promise.all([
    parentIds.length > 0 ? queries.findExhibitions(executor, parentIds) : [],
    projectIds.length > 0 ? countsOf(executor, projectIds) : [],
    fairIds.length > 0 ? participationsOf(executor, fairIds) : [],
    findLogoUrls(
      executor,
      rows.map((row) => row.ownerId),
    ),
    namesOfEditors(
      executor,
      own.flatMap((row) => row.updatedBy ?? []),
    ),
  ]);
  return rows.map((row) =>
    presentExhibition(row, {
      parent: parents.find((parent) => parent.id === row.parentId),
      counts: counts.find((count) => count.projectId === row.id),
      participation: participations.find((count) => count.fairId === row.id),
      logoUrl: logoUrls.get(row.ownerId),
      updatedBy: own.includes(row) ? editors.get(row.updatedBy ?? '') : undefined,
    }),
  );
}

export async function presentOne(executor: Executor, caller: Caller, row: queries.ExhibitionRow): Promise<Exhibition> {
  const [exhibition] = await present(executor, caller, [row]);
  if (!exhibition) throw notFound();
  return exhibition;
}
