import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from '@fairlead/database/connection';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../database/test/test-database.ts';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { createThrottle } from './throttle.ts';

const tested = useTestDatabase({ poolSize: 10 });

const secretsKey = randomBytes(32);
const rate = { count: 5, seconds: 3600 };
const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const newBudget = () => ({ of: 'mail', subject: `person-${randomUUID()}@example.com`, rate });
const open = () => createThrottle(tested.database, secretsKey);

test('takes as many as there are, says when there is one again, and refills by the clock', async () => {
  const [throttle, budget] = [open(), newBudget()];
  for (let count = 0; count < 5; count += 1) expect(await throttle.take(budget, now)).toEqual({ isTaken: true });
  expect(await throttle.take(budget, now)).toEqual({ isTaken: false, retryAfterSeconds: 720 });
  expect(await throttle.take(budget, later(719))).toEqual({ isTaken: false, retryAfterSeconds: 1 });
  expect(await throttle.take(budget, later(720))).toEqual({ isTaken: true });
  expect(await throttle.take(budget, later(720))).toMatchObject({ isTaken: false });
  for (let count = 0; count < 5; count += 1) {
    expect(await throttle.take(budget, later(5000))).toEqual({ isTaken: true });
  }
  expect(await throttle.take(budget, later(5000))).toMatchObject({ isTaken: false });
});

test('what was done already is charged beyond what there was, and says how long that takes', async () => {
  const [throttle, budget] = [open(), newBudget()];
  expect(await throttle.waitOf(budget, now)).toBe(0);
  await throttle.charge(budget, 4, now);
  expect(await throttle.waitOf(budget, now)).toBe(0);
  await throttle.charge(budget, 3, now);
  expect(await throttle.waitOf(budget, now)).toBe(3 * 720);
  expect(await throttle.take(budget, later(3 * 720 - 1))).toMatchObject({ isTaken: false });
  expect(await throttle.waitOf(budget, later(3 * 720))).toBe(0);
});

test('several at once are charged in one go, say how much did not fit, and owe nothing of it', async () => {
  const [throttle, { of, subject }] = [open(), newBudget()];
  const charge = (times: number, at: Date, other = 0) =>
    throttle.chargeEach(
      {
        of,
        rate,
        each: [
          { subject, times },
          { subject: `other ${subject}`, times: other },
        ],
      },
      at,
    );
  expect(await charge(4, now)).toEqual([0, 0]);
  expect(await charge(3, now, 9)).toEqual([2, 4]);
  expect(await charge(100, now)).toEqual([100, 0]);
  expect(await charge(1, later(719))).toEqual([1, 0]);
  expect(await charge(1, later(720))).toEqual([0, 0]);
  expect(await charge(1, later(720))).toEqual([1, 0]);
});

test('counts each subject and each kind by itself', async () => {
  const [throttle, budget] = [open(), { ...newBudget(), rate: { count: 1, seconds: 60 } }];
  for (const one of [budget, { ...budget, of: 'another' }, { ...budget, subject: 'another' }]) {
    expect(await throttle.take(one, now)).toEqual({ isTaken: true });
  }
  expect(await throttle.take(budget, now)).toMatchObject({ isTaken: false });
});

describe('a hundred at once, in two processes', () => {
  type Take = (on: TestDatabase['database'], budget: ReturnType<typeof newBudget>) => Promise<boolean>;
  async function race(take: Take): Promise<number> {
    const other = connect(tested.url, { poolSize: 10 });
    try {
      const budget = newBudget();
      const all = Array.from({ length: 100 }, (_, index) => take(index % 2 === 0 ? other : tested.database, budget));
      return (await Promise.all(all)).filter((isTaken) => isTaken).length;
    } finally {
      await other.close();
    }
  }

  test('take as many as there are', async () => {
    const taken = await race(
      async (database, budget) => (await createThrottle(database, secretsKey).take(budget, now)).isTaken,
    );
    expect(taken).toBe(5);
  });

  test('are charged as many as there are, and the rest did not fit', async () => {
    const taken = await race(async (database, { of, subject }) => {
      const [over] = await createThrottle(database, secretsKey).chargeEach(
        { of, rate, each: [{ subject, times: 1 }] },
        now,
      );
      return over === 0;
    });
    expect(taken).toBe(5);
  });

  test('control: take more when it is looked first and counted after', async () => {
    const taken = await race(async (database, { subject }) => {
      const key = Buffer.from(subject);
      const [row] = await database.query<{ count: number }>(
        sql`select count(*)::int as count from throttles where substring(key from 1 for ${key.length}::int) = ${key}`,
      );
      if ((row?.count ?? 0) >= 5) return false;
      const own = Buffer.concat([key, randomBytes(8)]);
      await database.execute(sql`insert into throttles (key, whole_again_at) values (${own}, ${now.toISOString()})`);
      return true;
    });
    expect(taken).toBeGreaterThan(5);
  });
});

test('keeps no e-mail, and sweeps what is whole again', async () => {
  const [throttle, old, fresh] = [open(), newBudget(), newBudget()];
  await tested.database.execute(sql`delete from throttles`);
  await throttle.take(old, now);
  const [stored] = await tested.database.query<{ text: string }>(
    sql`select encode(key, 'escape') || encode(key, 'hex') as text from throttles`,
  );
  expect(stored?.text).not.toContain('example.com');
  expect(stored?.text).not.toContain(Buffer.from(old.subject).toString('hex'));
  await throttle.take(fresh, later(3600));
  const [left] = await tested.database.query<{ count: number }>(sql`select count(*)::int as count from throttles`);
  expect(left?.count).toBe(1);
});
