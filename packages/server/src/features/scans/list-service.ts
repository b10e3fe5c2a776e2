import { readCode } from '@fairlead/contract/code';
import type { EndpointOutput } from '@fairlead/contract/endpoint';
import type { Page } from '@fairlead/contract/page';
import type { getScanInfo, Scan, WholeScan } from '@fairlead/contract/scans';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/http/problem.ts';
import { attachmentsFor } from '../attachments/public.ts';
import { findPoints, findScanTarget } from '../beacons/public.ts';
import { findCode } from '../codes/public.ts';
import { findFair } from '../exhibitions/public.ts';
import { findSurveyAt } from '../surveys/public.ts';
import { type ChangedScan, changeScans, type ScanChange } from './change-queries.ts';
import * as queries from './list-queries.ts';
import { presentScan } from './present-scan.ts';

interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

async function withPoints(
  executor: Executor,
  rows: readonly queries.ListedScan[],
): Promise<readonly { row: queries.ListedScan; scan: Scan }[]> {
  const points = await findPoints(
    executor,
    rows.map((row) => row.beacon_id),
  );
  return rows.flatMap((row) => {
    const point = points.get(row.beacon_id);
    return point ? [{ row, scan: presentScan(point, row) }] : [];
  });
}

export async function listScans(
  executor: Executor,
  visitorId: string,
  filter: queries.ScanFilter,
  page: PageRequest,
): Promise<Page<Scan>> {
  const rows = await queries.listActiveScans(executor, visitorId, filter, {
    after: readCursor(page.cursor),
    limit: page.limit,
  });
  return pageOf(
    await withPoints(executor, rows),
    page.limit,
    ({ row }) => ({ at: new Date(row.last_at), id: row.beacon_id }),
    ({ scan }) => scan,
  );
}

export async function listArchived(executor: Executor, visitorId: string, page: PageRequest): Promise<Page<Scan>> {
  const rows = await queries.listArchivedScans(executor, visitorId, {
    after: readCursor(page.cursor),
    limit: page.limit,
  });
  return pageOf(
    await withPoints(executor, rows),
    page.limit,
    ({ row }) => ({ at: new Date(row.archived_at ?? row.last_at), id: row.beacon_id }),
    ({ scan }) => scan,
  );
}

export async function getScan(executor: Executor, visitorId: string, beaconId: string): Promise<WholeScan> {
  const [row, points, attachments, surveyId] = await Promise.all([
    queries.findScanOfVisitor(executor, visitorId, beaconId),
    findPoints(executor, [beaconId]),
    attachmentsFor(executor, { visitorId, beaconId }),
    findSurveyAt(executor, beaconId),
  ]);
  const point = points.get(beaconId);
  if (!row || !point) throw notFound();
  return { ...presentScan(point, row), attachments, surveyId };
}

/** What anybody may see of a code or an address, without a scan: of a point, of a fair that visitors may enter. */
export async function readInfo(
  executor: Executor,
  text: string,
  now: Date,
): Promise<EndpointOutput<typeof getScanInfo>> {
  const code = readCode(text);
  if (code === null) throw notFound();
  const led = await findCode(executor, code);
  if (led?.kind === 'VISITOR') return { kind: 'VISITOR', code };
  if (led?.kind === 'TRADE_FAIR') {
    const fair = await findFair(executor, { id: led.targetId });
    if (!fair?.isPublic || fair.archivedAt !== null) throw notFound();
    return { kind: 'TRADE_FAIR', code, tradeFair: { id: fair.id, name: fair.name, theme: fair.theme } };
  }
  const target = await findScanTarget(executor, code, now);
  if (!target?.isOpen) throw notFound();
  return { kind: 'BEACON', code, point: target.point };
}

/** Answers per id: OK, UNARCHIVED (was archived, now active), DUPLICATE (archived already), MISSING (not the visitor's). */
export async function updateScans(
  executor: Executor,
  visitorId: string,
  ids: readonly string[],
  change: ScanChange,
  now: Date,
): Promise<{ id: string; result: 'OK' | 'DUPLICATE' | 'MISSING' | 'UNARCHIVED' }[]> {
  const changed = new Map(
    (await changeScans(executor, visitorId, ids, change, now)).map((row) => [row.beacon_id, row]),
  );
  const resultOf = (row: ChangedScan | undefined) => {
    if (!row) return 'MISSING';
    if (change.archived === true && row.was_archived) return 'DUPLICATE';
    return change.archived === false && row.was_archived ? 'UNARCHIVED' : 'OK';
  };
  return ids.map((id) => ({ id, result: resultOf(changed.get(id)) }));
}

/** The categories of a visitor's list, with how many scans are in each. */
export async function listCategories(
  executor: Executor,
  visitorId: string,
): Promise<{ category: string; count: number }[]> {
  return [...(await queries.countCategories(executor, visitorId))];
}
