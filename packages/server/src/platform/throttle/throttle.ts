import { createHmac, hkdfSync } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** How often something may be done: `count` times at once, and in the long run as often in each `seconds`. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

export interface Budget {
  /** Kind and owner of a budget; together they name it. */
  readonly of: string;
  readonly subject: string;
  readonly rate: Rate;
}

/** Budget of one kind, and how much of it may be used at once. */
export interface BudgetsOfKind extends Pick<Budget, 'of' | 'rate'> {
  readonly each: readonly { readonly subject: string; readonly times: number }[];
}

/** True if it may be done, and was counted; otherwise the seconds until it may. */
export type Taken = { readonly isTaken: true } | { readonly isTaken: false; readonly retryAfterSeconds: number };

export interface Throttle {
  take(budget: Budget, now: Date): Promise<Taken>;
  /** The seconds until a budget has something left; 0 while it has. */
  waitOf(budget: Budget, now: Date): Promise<number>;
  /** Counts what was done already, also more than the budget had: it is the longer until it is whole again. */
  charge(budget: Budget, times: number, now: Date): Promise<void>;
  /**
   * Counts several budgets of one kind at once, and returns how much of each did not fit any more, in their order. Each subject
   * stands there once.
   */
  chargeEach(budgets: BudgetsOfKind, now: Date): Promise<readonly number[]>;
  /** Of what was taken and then not done. */
  giveBack(budget: Budget): Promise<void>;
}

const sweptAtOnce = 20;

/**
 * Counts in the database, so that a limit holds for all processes together. `db` must not be a transaction that may be
 * rolled back: what was attempted stays counted.
 */
export function createThrottle(db: Executor, secretsKey: Uint8Array): Throttle {
  const hmacKey = Buffer.from(hkdfSync('sha256', secretsKey, '', 'throttle', 32));
  const keyOf = ({ of, subject }: Pick<Budget, 'of' | 'subject'>): Buffer =>
    createHmac('sha256', hmacKey)
      .update(JSON.stringify([of, subject]))
      .digest();
  const eachOf = ({ seconds, count }: Rate) => sql`(${seconds / count}::float8 * interval '1 second')`;

  return {
    async take(budget, now) {
      const { seconds } = budget.rate;
      const key = keyOf(budget);
      const at = now.toISOString();
      const each = eachOf(budget.rate);
      // The generic cell rate algorithm: each time moves the moment at which the budget is whole again further away, up to
      // `seconds` from now. One statement, so that of many at once no more pass than may.
      const [row] = await db.query<{ wait: number | null }>(sql`
        with taken as (
          insert into throttles as t (key, whole_again_at) values (${key}, ${at}::timestamptz + ${each})
          on conflict (key) do update set whole_again_at = greatest(t.whole_again_at, ${at}::timestamptz) + ${each}
            where greatest(t.whole_again_at, ${at}::timestamptz) + ${each}
              <= ${at}::timestamptz + ${seconds}::float8 * interval '1 second'
          returning 1),
        swept as (
          delete from throttles where key in (
            select key from throttles where whole_again_at < ${at}::timestamptz and key <> ${key}
            order by whole_again_at limit ${sweptAtOnce} for update skip locked))
        select case when exists (select from taken) then null else coalesce((
          select extract(epoch from whole_again_at + ${each} - ${at}::timestamptz)::float8 - ${seconds}::float8
          from throttles where key = ${key}), 0) end as wait`);
      const wait = row?.wait ?? null;
      return wait === null ? { isTaken: true } : { isTaken: false, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
    },
    async waitOf(budget, now) {
      const [row] = await db.query<{ wait: number }>(sql`
        select extract(epoch from whole_again_at + ${eachOf(budget.rate)} - ${now.toISOString()}::timestamptz)::float8
          - ${budget.rate.seconds}::float8 as wait
        from throttles where key = ${keyOf(budget)}`);
      return Math.max(0, Math.ceil(row?.wait ?? 0));
    },
    async charge(budget, times, now) {
      const at = now.toISOString();
      const all = sql`${times}::int * ${eachOf(budget.rate)}`;
      await db.execute(sql`
        insert into throttles as t (key, whole_again_at) values (${keyOf(budget)}, ${at}::timestamptz + ${all})
        on conflict (key) do update set whole_again_at = greatest(t.whole_again_at, ${at}::timestamptz) + ${all}`);
    },
    async chargeEach({ of, rate, each }, now) {
      const at = sql`${now.toISOString()}::timestamptz`;
      const one = eachOf(rate);
      const longest = sql`${rate.seconds}::float8 * interval '1 second'`;
      const keys = each.map(({ subject }) => keyOf({ of, subject }));
      await db.execute(sql`
        insert into throttles (key, whole_again_at) select key, ${at} from unnest(${keys}::bytea[]) as k (key)
        order by key on conflict do nothing`);
      // Rows are locked in one order, so that two who charge the same budgets never wait for each other.
      const rows = await db.query<{ key: Buffer; over: number }>(sql`
        update throttles t set whole_again_at = before.again_at + (c.times - o.over) * ${one}
        from (select key, greatest(whole_again_at, ${at}) as again_at from throttles
          where key = any(${keys}::bytea[]) order by key for update) before
        join unnest(${keys}::bytea[], ${each.map(({ times }) => times)}::int[]) as c (key, times) on c.key = before.key
        cross join lateral (select greatest(0, ceil(extract(epoch from
          before.again_at + c.times * ${one} - ${at} - ${longest})::float8 / ${rate.seconds / rate.count}::float8 - 0.001))::int as over) o
        where t.key = before.key returning t.key, o.over`);
      const overOf = new Map(rows.map(({ key, over }) => [key.toString('hex'), over]));
      return keys.map((key) => overOf.get(key.toString('hex')) ?? 0);
    },
    async giveBack(budget) {
      await db.execute(
        sql`update throttles set whole_again_at = whole_again_at - ${eachOf(budget.rate)} where key = ${keyOf(budget)}`,
      );
    },
  };
}
