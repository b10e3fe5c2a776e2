import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Payment } from '@fairlead/contract/payments';
import type { ManagedPrice } from '@fairlead/contract/prices';
import { sql } from '@fairlead/database/sql';
import { afterEach, expect, test } from 'vitest';
import { call, createAdmin, createStand } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';

const kills = 12;
const environment = {
  LOG_LEVEL: 'fatal',
  RATE_LIMIT: '0',
  SELLER_NAME: 'Fairlead GmbH',
  SELLER_COUNTRY: 'DE',
  TAX_RATE: '19',
};

let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.kill();
  // Takes over what was left, and ends it in order.
  if (server) await (await startServer({ dataDir: server.dataDir, environment })).stop();
});

/** Locked leads of a project, as if so many visitors had scanned; returns their ids. */
async function fillLeads({ dataDir }: ServerProcess, projectId: string, count: number): Promise<string[]> {
  await stored(
    dataDir,
    sql`
      insert into visitors (id, email, name, profession, industry, organization, city, country_code, code, language,
        created_at, updated_at)
      select gen_random_uuid(), 'guest-' || n || '@volvik.example', 'Marta Lindqvist ' || n, 'IT', '28', 'Kessler ' || n,
        'Hannover', 'DE', left(md5('guest' || n), 10), 'en', now(), now()
      from generate_series(1, ${count}::int) n`,
  );
  const rows = await stored<{ id: string }>(
    dataDir,
    sql`
      insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id)
      select ${projectId}::uuid, v.id, gen_random_uuid(), now(), now(), gen_random_uuid() from visitors v
      where v.email like 'guest-%@volvik.example' returning id`,
  );
  return rows.map(({ id }) => id);
}

test('what was paid is unlocked, once, whenever the server is killed between the two', async () => {
  server = await startServer({ environment });
  const [{ owner, project }, admin] = [await createStand(server), await createAdmin(server)];
  const price = await call<ManagedPrice>(server, 'admin', admin.token, 'POST', '/price', {
    name: 'Lead',
    target: 'LEAD',
    amount: 180,
    currency: 'EUR',
  });
  await call(server, 'admin', admin.token, 'POST', '/price/assign', { priceId: price.id, scope: 'BASE' });
  const leadIds = await fillLeads(server, project.id, kills * 2);
  const ask = <T>(method: string, path: string, body?: object): Promise<T> => {
    if (!server) throw new Error('There is no server');
    return call<T>(server, 'business', owner.token, method, path, body);
  };

  const payments: string[] = [];
  const killedAt = new Map<string, Date>();
  for (let kill = 0; kill < kills; kill += 1) {
    const order = { projectId: project.id, target: 'LEAD', leadIds: leadIds.slice(kill * 2, kill * 2 + 2) };
    const payment = await ask<Payment>('POST', '/payment/session', order);
    payments.push(payment.id);
    const page = new URL(payment.url ?? '').pathname;
    const paid = await server.ask('business', 'POST', page, { body: new URLSearchParams({ action: 'pay' }) });
    expect(paid.status).toBe(303);
    // From at once to after the webhook.
    await wait(kill * 4);
    const { dataDir, port } = server;
    await server.kill();
    killedAt.set(payment.id, new Date());
    server = await startServer({ dataDir, port, environment });
  }

  for (const id of payments)
    await expect.poll(async () => (await ask<Payment>('GET', `/payment/session/${id}`)).status).toBe('PAID');
  const { dataDir } = server;
  const ended = await stored<{ id: string; endedAt: Date }>(dataDir, sql`select id, ended_at from payments`);
  // Of some the process knew nothing yet when it was killed: the test is about these.
  expect(ended.filter(({ id, endedAt }) => endedAt > (killedAt.get(id) ?? endedAt)).length).toBeGreaterThan(0);
  const unlocks = await stored<{ paymentId: string; count: number }>(
    dataDir,
    sql`select payment_id, count(*)::int as count from lead_unlocks group by payment_id order by payment_id`,
  );
  expect(unlocks).toEqual(payments.toSorted().map((paymentId) => ({ paymentId, count: 2 })));
  const receipts = await stored<{ number: number }>(dataDir, sql`select number from receipts order by number`);
  expect(receipts).toEqual(payments.map((_, index) => ({ number: index + 1 })));
  const { stdout } = await promisify(execFile)(process.execPath, ['packages/server/src/admin.ts', 'audit-money'], {
    env: { ...process.env, ...environment, DATA_DIR: dataDir },
  });
  expect(stdout).toContain('The books add up.');
});
