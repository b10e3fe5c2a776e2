import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { createProject, createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useOwnTestApp, useTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();
/** A second server on the same database. */
const other = useTestApp({}, () => ({ beside: app }));

let stand: Awaited<ReturnType<typeof createStand>>;
let device: { id: string; token: string };

async function make(body: object): Promise<{ id: string; token: string }> {
  const answer = await app.call('POST', '/managedToken', { as: stand.owner.token, body: { name: 'Phone', ...body } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
beforeEach(async () => {
  app.setNow(null);
  other.setNow(null);
  stand = await createStand(app);
  device = await make({ scope: 'CAPTURE', projectId: stand.project.id });
});

const ask = (id = device.id, as = stand.owner.token) => app.call('POST', `/managedToken/${id}/code`, { as });
const codeOf = async (): Promise<string> => (await ask()).json().code;
const redeem = (code: string, at = app) => at.call('POST', '/managedToken/redeem', { body: { code } });
const statusOf = async (as: string, at = app) => (await at.call('GET', '/managedToken/current', { as })).statusCode;

describe('a code that sets a device up', () => {
  test('gives the token another secret, and the one before has ended at both servers', async () => {
    expect(await statusOf(device.token, other)).toBe(200);
    const { code, expiresAt } = (await ask()).json();
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
    const { token } = (await redeem(code)).json();
    expect(token).toMatch(/^flt_[\w-]{49}$/);
    expect([await statusOf(token), await statusOf(device.token)]).toEqual([200, 401]);
    await expect.poll(() => statusOf(device.token, other), { timeout: 20_000, interval: 5 }).toBe(401);
    const current = (await app.call('GET', '/managedToken/current', { as: token })).json();
    expect(current).toMatchObject({ id: device.id, project: { id: stand.project.id } });
  });

  test('works once, of twenty at once at two servers; each of twenty codes works, as a control', async () => {
    const code = await codeOf();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => redeem(code, at % 2 ? app : other)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    const project = await createProject(app, stand.owner.token);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await make({ scope: 'CAPTURE', projectId: project.id });
        return (await ask(id)).json().code as string;
      }),
    );
    const each = await Promise.all(codes.map((one, at) => redeem(one, at % 2 ? app : other)));
    expect(each.map(({ statusCode }) => statusCode)).toEqual(codes.map(() => 200));
  });

  test('ends after half an hour, with the next code, and with the token; nothing tells which', async () => {
    const first = await codeOf();
    const second = await codeOf();
    app.setNow(new Date(Date.now() + 31 * 60_000));
    const late = await redeem(second);
    app.setNow(null);
    const ended = await codeOf();
    await app.call('DELETE', `/managedToken/${device.id}`, { as: stand.owner.token });
    const answers = [late, await redeem(first), await redeem(ended), await redeem('x'.repeat(32))];
    for (const answer of answers) expectProblem(answer, 'LINK_ENDED');
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer.json(), requestId: '' }))).size).toBe(1);
  });

  test("is made for the company's own devices alone, and is kept nowhere", async () => {
    const foreign = await createStand(app);
    expectProblem(await ask(device.id, foreign.owner.token), 'NOT_FOUND');
    const { id } = await make({ scope: 'READ' });
    expectProblem(await ask(id), 'NOT_FOUND');
    expectProblem(await ask(device.id, device.token), 'FORBIDDEN');
    const code = await codeOf();
    const kept = await app.database.query(sql`select c::text as row from device_codes c`);
    expect(JSON.stringify(kept)).not.toContain(code);
  });
});
