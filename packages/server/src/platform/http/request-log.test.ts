import { sql } from '@fairlead/database/sql';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { identity } from '../../../../e2e/harness/identity.ts';
import { createStand, createVisitor, type Person, scan, scanBody } from '../../../test/factories.ts';
import { createGate, type Gate } from '../../../test/tcp-gate.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const lines: string[] = [];
let gate: Gate;
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const through = async (url: string) => {
  gate = await createGate(url);
  return gate;
};
const app = useTestApp({ LOG_LEVEL: 'debug' }, { log, through });

const ownId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const text = () => lines.join('\n');
const request = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

/** Everything about a person that goes through the server in this run. */
function secretsOf(people: readonly Person[]): string[] {
  return people.flatMap(({ email, token, accessToken }) => [email, email.split('@')[0] ?? '', token, accessToken]);
}

test('holds no personal data, codes, tokens or searches, whatever goes wrong', async () => {
  const visitor = await createVisitor(app, {
    name: 'Quixana Zwyrtek',
    organization: 'Plonkworks',
    phone: '170 9988776',
  });
  const { owner, project, beacon } = await createStand(app);
  await scan(app, visitor.token, scanBody(beacon));
  const secrets = [
    ...secretsOf([visitor, owner]),
    ...['Quixana', 'Zwyrtek', 'Plonkworks', '9988776', 'correct horse battery', beacon.code, visitor.visitor.code],
  ];

  // Searches, codes and addresses in the address line; tokens in headers; all of it in bodies.
  const search = encodeURIComponent(visitor.email);
  await app.call('GET', `/project/${project.id}/lead?q=${search}`, { as: owner.token });
  await app.call('GET', `/exhibitor/account?filterEmail=${search}&zodiac=Zwyrtek`, { as: owner.token });
  await app.call('GET', `/scan/info?qrCode=${beacon.code}`);
  await app.call('GET', `/scan/${beacon.code}`, { as: visitor.token });
  await app.call('GET', `/nowhere/${visitor.email}?token=${visitor.token}`);
  await app.call('POST', '/visitor', { as: visitor.token, body: { email: visitor.email, Zwyrtek: 1 } });
  await request(`/papi/exhibition/%/${visitor.email}`);
  await request(`/outbox.json?to=${search}`);
  await request(`/config.json?${search}`, { host: 'zwyrtek.example' });
  for (const body of [{ Username: visitor.email, Password: 'wrong Zwyrtek' }, { Zwyrtek: visitor.accessToken }]) {
    await identity(app, 'InitiateAuth', body).catch(() => {});
  }
  await identity(app, 'ForgotPassword', { ClientId: app.provider.clientId, Username: visitor.email }).catch(() => {});

  // A statement that the database refuses, with all of the profile as its parameters.
  const profile = { name: 'Quixana Zwyrtek', organization: 'Plonkworks', phone: '170 9988776' };
  const replace = () =>
    app.call('PUT', '/visitor', { as: visitor.token, body: { profile }, headers: { 'x-request-id': 'broken-1' } });
  await app.database.execute(sql`alter table visitors add constraint never check (city is not null) not valid`);
  expect((await replace()).statusCode).toBe(500);
  await app.database.execute(sql`alter table visitors drop constraint never`);
  // And the same while the database is away.
  await gate.shut();
  expect((await replace()).statusCode).toBe(503);
  await app.call('GET', `/exhibitor/account?filterEmail=${search}`, { as: owner.token });
  await gate.open();

  expect(lines.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(text(), secret).not.toContain(secret);
  expect(text()).not.toContain('127.0.0.1');
});

test('says what failed, where, and for which request', () => {
  const entries = lines.map((line) => JSON.parse(line));
  const failed = entries.find(({ msg }) => msg === 'request failed');
  expect(failed).toMatchObject({ clientRequestId: 'broken-1', reqId: ownId, level: 50 });
  expect(JSON.stringify(failed.err)).toMatch(/23514/);
  expect(JSON.stringify(failed.err)).toMatch(/never/);
  expect(JSON.stringify(failed.err)).toMatch(/update .*visitors/);
  expect(failed.err.stack).toContain('features/visitors');
  const unavailable = entries.find(({ msg }) => msg === 'database unavailable');
  expect(unavailable).toMatchObject({ clientRequestId: 'broken-1', reqId: ownId, level: 40 });
  expect(unavailable.err.stack).toEqual(expect.any(String));
  const answered = entries.find(({ msg, status }) => msg === 'request' && status === 500);
  expect(answered).toMatchObject({ reqId: failed.reqId, method: 'PUT', route: '/papi/visitor', level: 30 });
});

test('has an id of its own for every request, whatever ids the clients give', async () => {
  const from = lines.length;
  for (let count = 0; count < 2; count += 1) await request('/papi/visitor', { 'x-request-id': 'the-same' });
  await request('/papi/visitor', { 'x-request-id': '{"level":50}' });
  const entries = lines.slice(from).map((line) => JSON.parse(line));
  const answered = entries.filter(({ msg, status }) => msg === 'request' && status === 401);
  expect(answered.map(({ clientRequestId }) => clientRequestId)).toEqual(['the-same', 'the-same', undefined]);
  expect(new Set(answered.map(({ reqId }) => reqId)).size).toBe(3);
  for (const { reqId } of answered) expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
});
