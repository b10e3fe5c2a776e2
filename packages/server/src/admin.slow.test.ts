import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from '@fairlead/database/sql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../database/test/use-test-database.ts';

const database = useTestDatabase();
let dataDir: string;
const secretsKey = randomBytes(32).toString('hex');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fairlead-admin-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** `npm run admin -- …`, as npm hands it to Node. */
async function admin(...options: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...options], {
    env: { DATABASE_URL: database.url, SECRETS_KEY: secretsKey, DATA_DIR: dataDir },
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.once('close', done)),
  ]);
  return { out, err, code };
}

test('lets somebody who lost the second factor in without it, and says when there is nobody', async () => {
  await admin('invite', 'grace@example.com');
  await database.database.execute(sql`
    insert into identity.mfa_settings (sub, email, preferred)
    select distinct sub, true, 'EMAIL_OTP' from identity.logins where login = 'grace@example.com'`);
  const mails = async () => (await database.database.query(sql`select 1 from outbox_mails`)).length;
  const before = await mails();
  const said = await admin('remove-second-factor', 'Grace@Example.com');
  expect(said).toEqual({ code: 0, err: '', out: 'grace@example.com signs in with the password alone\n' });
  expect(await database.database.query(sql`select 1 from identity.mfa_settings where email`)).toHaveLength(0);
  const entries = await database.database.query(sql`
    select admin_email, target_label from audit_entries where action = 'removeSecondFactor'`);
  expect(entries).toEqual([{ adminEmail: 'console', targetLabel: 'grace@example.com' }]);
  // Told by mail: sealed in the outbox, so only counted here.
  expect(await mails()).toBe(before + 1);
  expect((await admin('remove-second-factor', 'nobody@example.com')).code).toBe(1);
});

test('says how it is used when it is not', async () => {
  for (const options of [[], ['remove', 'ada@example.com'], ['invite'], ['invite', 'ada']]) {
    const said = await admin(...options);
    expect(said.code).toBe(1);
    expect(said.err).toContain('npm run admin -- invite EMAIL');
    expect(said.err).not.toContain('    at ');
  }
});

test('says whether the books add up, and what of them does not', async () => {
  expect(await admin('audit-money')).toEqual({ code: 0, err: '', out: 'The books add up.\n' });
  await database.database.execute(sql`
    insert into payments (id, exhibitor_id, project_id, account_id, target, status, currency, gross, credit_used, tax, total,
      quote, created_at, expires_at)
    select i, i, i, i, 'LEAD', 'PAID', 'EUR', 250, 0, 0, 250, '{}', now(), now() from gen_random_uuid() as i`);
  const said = await admin('audit-money');
  expect(said.code).toBe(1);
  expect(said.out).toContain('a payment that was paid has its movement: 1 expected, 0 found');
  expect(said.out).toContain('what the provider has is what was paid less what went back: 250 expected, 0 found (EUR)');
  expect(said.err).toContain('The books do not add up: 2 findings');
});

test('counts all figures anew, and says what differed', async () => {
  const nothing = 'All figures are counted anew; 0 differed.\n';
  expect(await admin('rebuild-figures')).toEqual({ code: 0, err: '', out: nothing });
  await database.database.execute(sql`
    with p as (
      insert into exhibitions (id, kind, owner_id, name, time_zone, is_public, created_at, updated_at, version)
      values (gen_random_uuid(), 'PROJECT', gen_random_uuid(), 'Demo', 'UTC', false, now(), now(), 1) returning id
    )
    insert into scan_counters (project_id, hour, beacon_id, scans, leads, visitors)
    select id, date_trunc('hour', now(), 'UTC'), gen_random_uuid(), 3, 0, 0 from p`);
  const said = await admin('rebuild-figures');
  expect(said.out).toMatch(/^scans by quarter of an hour and point are the events: 0 expected, 3 found \(project /);
  expect(said.out).toContain('1 differed');
});
