import { readCode } from '@fairlead/contract/code';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Language } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import type { getScanInfo, Scan, updateScans as updateScansEndpoint, WholeScan } from '@fairlead/contract/scans';
import type { Executor } from '@fairlead/database/executor';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { attachmentsFor } from '../attachments/public.ts';
import { findOpenCode, findPoints, findScanTargets, presentPoint } from '../beacons/public.ts';
import { findCode } from '../codes/public.ts';
import { findFair } from '../exhibitions/public.ts';
import { findSurveyAt } from '../surveys/public.ts';
import { presentScan } from './present-scan.ts';
import * as queries from './queries.ts';

/** Whose points are read, and in which language. */
interface Reader {
  readonly visitorId: string;
  readonly language: Language;
}

async function withPoints(
  executor: Executor,
  language: Language,
  rows: readonly queries.ListedScan[],
): Promise<readonly { row: queries.ListedScan; scan: Scan }[]> {
  const points = await findPoints(
    executor,
    rows.map((row) => row.beaconId),
  );
  return rows.flatMap((row) => {
    const point = points.get(row.beaconId);
    return point ? [{ row, scan: presentScan(point, row, language) }] : [];
  });
}

export async function listScans(
  executor: Executor,
  { visitorId, language }: Reader,
  filter: queries.ScanFilter,
  page: PageRequest,
): Promise<Page<Scan>> {
  const rows = await queries.listActiveScans(executor, visitorId, filter, rangeOf(queries.activeOrder, page));
  return pageOf(
    await withPoints(executor, language, rows),
    page.limit,
    ({ row }) => [row.lastAt, row.beaconId],
    ({ scan }) => scan,
  );
}

export async function listArchived(
  executor: Executor,
  { visitorId, language }: Reader,
  page: PageRequest,
): Promise<Page<Scan>> {
  const rows = await queries.listArchivedScans(executor, visitorId, rangeOf(queries.archivedOrder, page));
  return pageOf(
    await withPoints(executor, language, rows),
    page.limit,
    ({ row }) => [row.archivedAt ?? row.lastAt, row.beaconId],
    ({ scan }) => scan,
  );
}

/** One of the visitor's points; `appUrl` is where its code is opened. */
export async function getScan(
  executor: Executor,
  { visitorId, language, beaconId, appUrl }: Reader & { readonly beaconId: string; readonly appUrl: string },
): Promise<WholeScan> {
  const [row, points, attachments, surveyId, code] = await Promise.all([
    queries.findScanOfVisitor(executor, visitorId, beaconId),
    findPoints(executor, [beaconId]),
    attachmentsFor(executor, { visitorId, beaconId }),
    findSurveyAt(executor, beaconId),
    findOpenCode(executor, beaconId),
  ]);
  const point = points.get(beaconId);
  if (!row || !point) throw notFound();
  const shareUrl = code === null ? null : `${appUrl}/scan/${code}`;
  return { ...presentScan(point, row, language), attachments, surveyId, shareUrl };
}

/** Returns the public part behind a code or a URL, without a scan: of a point, or of a fair that visitors may enter. */
export async function readInfo(
  executor: Executor,
  text: string,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<EndpointOutput<typeof getScanInfo>> {
  const code = readCode(text);
  if (code === null) throw notFound();
  const assigned = await findCode(executor, code);
  if (assigned?.kind === 'VISITOR') return { kind: 'VISITOR', code };
  if (assigned?.kind === 'TRADE_FAIR') {
    const fair = await findFair(executor, { id: assigned.targetId });
    if (!fair?.isPublic || fair.archivedAt !== null) throw notFound();
    return { kind: 'TRADE_FAIR', code, tradeFair: { id: fair.id, name: fair.name, theme: fair.theme } };
  }
  const [target] = await findScanTargets(executor, [{ codeOrId: code, at: now }]);
  if (!target?.isOpen) throw notFound();
  const point = (await findPoints(executor, [target.beaconId])).get(target.beaconId);
  if (!point) throw notFound();
  return { kind: 'BEACON', code, point: presentPoint(point, language) };
}

/**
 * Answers per id: OK, UNARCHIVED (was archived, now active), DUPLICATE (archived already), MISSING (not the visitor's),
 * CONFLICT (nothing was changed, for the note is another meanwhile).
 */
export async function updateScans(
  executor: Executor,
  visitorId: string,
  ids: readonly string[],
  change: queries.ScanChange,
  now: Date,
): Promise<EndpointOutput<typeof updateScansEndpoint>> {
  const changed = new Map(
    (await queries.changeScans(executor, visitorId, ids, change, now)).map((row) => [row.beaconId, row]),
  );
  return ids.map((id) => {
    const row = changed.get(id);
    if (!row) return { id, result: 'MISSING' };
    if (row.isConflict) return { id, result: 'CONFLICT', note: row.note };
    if (change.archived === true && row.wasArchived) return { id, result: 'DUPLICATE' };
    return { id, result: change.archived === false && row.wasArchived ? 'UNARCHIVED' : 'OK' };
  });
}

/** The categories of a visitor's list, with how many scans are in each. */
export async function listCategories(
  executor: Executor,
  visitorId: string,
): Promise<{ category: string; count: number }[]> {
  return [...(await queries.countCategories(executor, visitorId))];
}
