import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, createStand } from '../../../../e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../../../e2e/harness/server-process.ts';

/** Two processes on one database, as behind a balancer. */
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  one = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  other = await startServer({ dataDir: one.dataDir, environment: { LOG_LEVEL: 'warn' } });
});
afterAll(async () => {
  await other?.stop();
  await one?.stop();
});

/** Tokens are remembered for a minute: a process that refuses within it heard the message. */
const withinMs = 1_000;

test('a token that is revoked at one process is refused by both within a second', async () => {
  const { owner, project } = await createStand(one);
  const body = { name: 'CRM', scope: 'READ' };
  const make = () => call<{ id: string; token: string }>(one, 'business', owner.token, 'POST', '/managedToken', body);
  const ask = async (server: ServerProcess, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await server.ask('business', 'GET', `/papi/project/${project.id}/lead`, { headers })).status;
  };
  const kept = await make();
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await make();
    // Both know it, so that neither refuses it because it had to look.
    for (const server of [one, other]) expect(await ask(server, token)).toBe(200);
    await call(one, 'business', owner.token, 'DELETE', `/managedToken/${id}`);
    const revokedAt = performance.now();
    expect(await ask(one, token)).toBe(401);
    let status = 200;
    while (status === 200) status = await ask(other, token);
    expect(status).toBe(401);
    expect(performance.now() - revokedAt).toBeLessThan(withinMs);
  }
  expect(await ask(other, kept.token)).toBe(200);
});
