import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import type { StoredScan } from './present-scan.ts';

export interface ListedScan extends StoredScan {
  readonly beaconId: string;
}

const columns = sql`beacon_id, first_at, last_at, scan_count, archived_at, category, note`;

export async function findScan(
  executor: Executor,
  key: { projectId: string; visitorId: string; beaconId: string },
): Promise<ListedScan | undefined> {
  const [row] = await executor.query<ListedScan>(sql`
    select ${columns} from scans
    where project_id = ${key.projectId} and visitor_id = ${key.visitorId} and beacon_id = ${key.beaconId}`);
  return row;
}

/** Which of a visitor's points a list shows. */
export type ScanFilter = { kind: 'ACTIVE' } | { kind: 'TRADE_FAIR'; tradeFairId: string } | { kind: 'NO_TRADE_FAIR' };

function matching(filter: ScanFilter): Sql {
  switch (filter.kind) {
    case 'ACTIVE':
      return sql`true`;
    case 'TRADE_FAIR':
      return sql`trade_fair_id = ${filter.tradeFairId}`;
    case 'NO_TRADE_FAIR':
      return sql`trade_fair_id is null`;
  }
}

export const activeOrder = descending(byMoment(sql`last_at`), byId(sql`beacon_id`));

export async function listActiveScans(
  executor: Executor,
  visitorId: string,
  filter: ScanFilter,
  { after, limit }: RowRange,
): Promise<readonly ListedScan[]> {
  return executor.query<ListedScan>(sql`
    select ${columns} from scans
    where visitor_id = ${visitorId} and archived_at is null and ${matching(filter)}
      and ${behind(activeOrder, after)}
    order by ${inOrder(activeOrder)} limit ${limit}`);
}

export const archivedOrder = descending(byMoment(sql`archived_at`), byId(sql`beacon_id`));

export async function listArchivedScans(
  executor: Executor,
  visitorId: string,
  { after, limit }: RowRange,
): Promise<readonly ListedScan[]> {
  return executor.query<ListedScan>(sql`
    select ${columns} from scans
    where visitor_id = ${visitorId} and archived_at is not null and ${behind(archivedOrder, after)}
    order by ${inOrder(archivedOrder)} limit ${limit}`);
}

export async function countCategories(
  executor: Executor,
  visitorId: string,
): Promise<readonly { category: string; count: number }[]> {
  return executor.query<{ category: string; count: number }>(sql`
    select category, count(*)::int as count from scans
    where visitor_id = ${visitorId} and archived_at is null and category is not null
    group by category order by category`);
}

export async function findScanOfVisitor(
  executor: Executor,
  visitorId: string,
  beaconId: string,
): Promise<ListedScan | undefined> {
  const [row] = await executor.query<ListedScan>(sql`
    select ${columns} from scans where visitor_id = ${visitorId} and beacon_id = ${beaconId}
      and project_id = (select project_id from beacons where id = ${beaconId})`);
  return row;
}
