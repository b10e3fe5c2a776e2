import type { ManagedToken } from '@fairlead/contract/managed-tokens';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { markSeen } from '../../platform/database/mark-seen.ts';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';

export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly scope: ManagedToken['scope'];
  readonly projectId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly seenAt: Date | null;
  readonly author: string;
  readonly deviceReportedAt: Date | null;
  readonly deviceWaiting: number | null;
  readonly deviceOldestAt: Date | null;
}

const columns = sql`
  t.id, t.name, t.scope, t.project_id, t.created_at, t.expires_at, t.seen_at, a.name as author,
  t.device_reported_at, t.device_waiting, t.device_oldest_at`;
/** Those of a company that were not revoked; a is who made it. */
const ownTokens = (exhibitorId: string) => sql`
  managed_tokens t join accounts a on a.id = t.account_id and a.exhibitor_id = t.exhibitor_id
  where t.exhibitor_id = ${exhibitorId} and t.revoked_at is null`;

interface NewToken {
  readonly id: string;
  readonly exhibitorId: string;
  readonly accountId: string;
  readonly projectId: string | null;
  readonly name: string;
  readonly scope: ManagedToken['scope'];
  readonly secretHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export async function insertToken(executor: Executor, token: NewToken): Promise<void> {
  await executor.execute(sql`insert into managed_tokens ${sql.rows(token)}`);
}

/** Counts the usable tokens of a company, and locks the company: no other one is made meanwhile. */
export async function countTokens(tx: Executor, exhibitorId: string, now: Date): Promise<number> {
  await tx.execute(sql`select 1 from exhibitors where id = ${exhibitorId} for update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from ${ownTokens(exhibitorId)} and (t.expires_at is null or t.expires_at > ${now})`);
  return row?.count ?? 0;
}

export const tokenOrder = descending(byMoment(sql`t.created_at`), byId(sql`t.id`));

export async function listTokens(
  executor: Executor,
  exhibitorId: string,
  { after, limit }: RowRange,
): Promise<TokenRow[]> {
  return executor.query<TokenRow>(sql`
    select ${columns} from ${ownTokens(exhibitorId)} and ${behind(tokenOrder, after)}
    order by ${inOrder(tokenOrder)} limit ${limit}`);
}

export async function findToken(executor: Executor, exhibitorId: string, id: string): Promise<TokenRow | undefined> {
  const [row] = await executor.query<TokenRow>(sql`select ${columns} from ${ownTokens(exhibitorId)} and t.id = ${id}`);
  return row;
}

/** Returns the hash of its secret; undefined where there is no such token, or no longer. */
export async function revokeToken(
  tx: Executor,
  exhibitorId: string,
  id: string,
  now: Date,
): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ secretHash: Buffer }>(sql`
    update managed_tokens set revoked_at = ${now}
    where id = ${id} and exhibitor_id = ${exhibitorId} and revoked_at is null and account_id is not null
    returning secret_hash`);
  return row?.secretHash;
}

export interface UsableRow {
  readonly id: string;
  readonly scope: ManagedToken['scope'];
  readonly projectId: string | null;
  readonly exhibitorId: string;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly accountId: string | null;
  readonly subject: string | null;
}

export async function findByHash(executor: Executor, secretHash: Buffer): Promise<UsableRow | undefined> {
  const [row] = await executor.query<UsableRow>(sql`
    select t.id, t.scope, t.project_id, t.exhibitor_id, t.expires_at, t.revoked_at, t.account_id, a.subject
    from managed_tokens t left join accounts a on a.id = t.account_id
    where t.secret_hash = ${secretHash}`);
  return row;
}

export const markTokensSeen = (executor: Executor, ids: readonly string[], now: Date): Promise<void> =>
  markSeen(executor, sql`managed_tokens`, ids, now);

interface CurrentRow {
  readonly id: string;
  readonly name: string;
  readonly scope: ManagedToken['scope'];
  readonly expiresAt: Date | null;
  readonly company: string;
  readonly projectId: string | null;
  readonly projectName: string | null;
  readonly stand: string | null;
}

/** A token with the names of its company and of its project. */
export async function findCurrent(executor: Executor, id: string): Promise<CurrentRow | undefined> {
  const [row] = await executor.query<CurrentRow>(sql`
    select t.id, t.name, t.scope, t.expires_at, e.name as company, p.id as project_id, p.name as project_name, p.stand
    from managed_tokens t join exhibitors e on e.id = t.exhibitor_id left join exhibitions p on p.id = t.project_id
    where t.id = ${id}`);
  return row;
}

interface DeviceReport {
  readonly id: string;
  readonly waiting: number;
  readonly oldestAt: Date | null;
}

/** Keeps a report. One that says the same as the last is not written again while that is newer than `notAfter`. */
export async function writeDeviceReport(
  executor: Executor,
  { id, waiting, oldestAt }: DeviceReport,
  { now, notAfter }: { readonly now: Date; readonly notAfter: Date },
): Promise<void> {
  await executor.execute(sql`
    update managed_tokens set device_reported_at = ${now}, device_waiting = ${waiting}, device_oldest_at = ${oldestAt}
    where id = ${id} and (device_reported_at is null or device_reported_at <= ${notAfter}
      or (device_waiting, device_oldest_at) is distinct from (${waiting}::int, ${oldestAt}::timestamptz))`);
}

interface DeviceCode {
  readonly tokenId: string;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

export async function upsertCode(tx: Executor, code: DeviceCode): Promise<void> {
  await tx.execute(sql`
    insert into device_codes ${sql.rows(code)}
    on conflict (token_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`);
}

/** Uses a code up, and returns whose it was. Of two at once one finds it. */
export async function takeCode(tx: Executor, codeHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ tokenId: string }>(sql`
    delete from device_codes where code_hash = ${codeHash} and expires_at > ${now} returning token_id`);
  return row?.tokenId;
}

/** Gives a token that can be used another secret, and returns the hash of the one before. */
export async function replaceSecret(
  tx: Executor,
  tokenId: string,
  secretHash: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ former: Buffer }>(sql`
    with former as (
      select id, secret_hash from managed_tokens
      where id = ${tokenId} and revoked_at is null and account_id is not null and (expires_at is null or expires_at > ${now})
      for update
    )
    update managed_tokens t set secret_hash = ${secretHash} from former where t.id = former.id
    returning former.secret_hash as former`);
  return row?.former;
}
