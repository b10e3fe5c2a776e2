import { type SQL, sql } from 'drizzle-orm';
import type { Position } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import type { StoredScan } from './present-scan.ts';

export interface ListedScan extends StoredScan {
  readonly beacon_id: string;
}

const columns = sql`beacon_id, first_at, last_at, scan_count, archived_at, category, note`;

export async function findScan(
  executor: Executor,
  key: { projectId: string; visitorId: string; beaconId: string },
): Promise<ListedScan | undefined> {
  const [row] = await executor.execute<ListedScan>(sql`
    select ${columns} from scans
    where project_id = ${key.projectId} and visitor_id = ${key.visitorId} and beacon_id = ${key.beaconId}`);
  return row;
}

/** Which of a visitor's points a list shows. */
export type ScanFilter = { kind: 'ACTIVE' } | { kind: 'TRADE_FAIR'; tradeFairId: string } | { kind: 'NO_TRADE_FAIR' };

function matching(filter: ScanFilter): SQL {
  switch (filter.kind) {
    case 'ACTIVE':
      return sql`true`;
    case 'TRADE_FAIR':
      return sql`trade_fair_id = ${filter.tradeFairId}`;
    case 'NO_TRADE_FAIR':
      return sql`trade_fair_id is null`;
  }
}

export async function listActiveScans(
  executor: Executor,
  visitorId: string,
  filter: ScanFilter,
  page: { after: Position | null; limit: number },
): Promise<readonly ListedScan[]> {
  const after = page.after ? sql`and (last_at, beacon_id) < (${page.after.at}, ${page.after.id})` : sql``;
  return executor.execute<ListedScan>(sql`
    select ${columns} from scans
    where visitor_id = ${visitorId} and archived_at is null and ${matching(filter)} ${after}
    order by last_at desc, beacon_id desc limit ${page.limit + 1}`);
}

export async function listArchivedScans(
  executor: Executor,
  visitorId: string,
  page: { after: Position | null; limit: number },
): Promise<readonly ListedScan[]> {
  const after = page.after ? sql`and (archived_at, beacon_id) < (${page.after.at}, ${page.after.id})` : sql``;
  return executor.execute<ListedScan>(sql`
    select ${columns} from scans
    where visitor_id = ${visitorId} and archived_at is not null ${after}
    order by archived_at desc, beacon_id desc limit ${page.limit + 1}`);
}

export async function countCategories(
  executor: Executor,
  visitorId: string,
): Promise<readonly { category: string; count: number }[]> {
  return executor.execute<{ category: string; count: number }>(sql`
    select category, count(*)::int as count from scans
    where visitor_id = ${visitorId} and archived_at is null and category is not null
    group by category order by category`);
}

export async function findScanOfVisitor(
  executor: Executor,
  visitorId: string,
  beaconId: string,
): Promise<ListedScan | undefined> {
  const [row] = await executor.execute<ListedScan>(sql`
    select ${columns} from scans where visitor_id = ${visitorId} and beacon_id = ${beaconId}
      and project_id = (select project_id from beacons where id = ${beaconId})`);
  return row;
}
