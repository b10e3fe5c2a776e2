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

test('invites an administrator by mail, and again on demand', async () => {
  for (let round = 0; round < 2; round += 1) {
    const said = await admin('invite', 'Ada@Example.com', 'Ada', 'Lovelace');
    expect(said, said.err).toMatchObject({ code: 0, err: '' });
    expect(said.out).toContain('ada@example.com is an administrator and signs in at http://admin.localhost:3000');
    expect(said.out).toContain('/outbox');
  }
  const admins = await database.database.query(sql`select email, name from admins`);
  expect(admins).toEqual([{ email: 'ada@example.com', name: 'Ada Lovelace' }]);
  expect(await database.database.query(sql`select 1 from outbox_mails`)).toHaveLength(2);
  const entries = await database.database.query(sql`select admin_email, action, target_label from audit_entries`);
  expect(entries[0]).toEqual({ adminEmail: 'console', action: 'inviteAdmin', targetLabel: 'ada@example.com' });
});
