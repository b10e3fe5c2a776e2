import { afterEach, expect, test } from 'vitest';
import { clientIdOf, identity, signInDirectly, tryIdentity } from './identity.ts';
import { codeSentTo, mailsTo } from './outbox.ts';
import { call, createPerson, createStand, createVisitor } from './people.ts';
import { type ServerProcess, type StartOptions, startServer } from './server-process.ts';

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(options: StartOptions = {}): Promise<ServerProcess> {
  const server = await startServer({ ...options, environment: { LOG_LEVEL: 'warn', ...options.environment } });
  running.push(server);
  return server;
}

test('starts the product, answers on three hosts, and ends when it is stopped', async () => {
  const server = await start();
  const roles = await Promise.all(
    (['admin', 'business', 'app'] as const).map(
      async (role) => JSON.parse((await server.ask(role, 'GET', '/config.json')).text).role,
    ),
  );
  expect(roles).toEqual(['ADMIN', 'EXHIBITOR', 'VISITOR']);
  running.pop();
  expect(await server.stop()).toBe(0);
});

test('people, points and scans come from the interfaces, and codes from the outbox', async () => {
  const server = await start({ environment: { CONFIRMATION: 'automatic' } });
  const [{ beacons }, visitor] = [await createStand(server, 2), await createVisitor(server)];
  expect(beacons).toHaveLength(2);
  const page = await call<{ items: unknown[] }>(server, 'app', visitor.token, 'GET', '/scan/notradefair');
  expect(page.items).toEqual([]);
  const { email } = await createPerson(server, 'app');
  expect(await codeSentTo(server, email)).toMatch(/^\d{6}$/);
  expect((await mailsTo(server, email)).map(({ to }) => to)).toEqual([email]);
});

test('a restart of server and database ends no sign-in, and begins no ended one again', async () => {
  const first = await start();
  const [staying, leaving] = [await createVisitor(first), await createVisitor(first)];
  const again = await signInDirectly(first, staying.username, staying.password);
  const ended = await signInDirectly(first, leaving.username, leaving.password);
  await identity(first, 'GlobalSignOut', { AccessToken: ended.AccessToken });
  // The process goes without a word and leaves its database; the next one takes it over, and stops it with itself.
  await first.kill();
  const second = await start({ dataDir: first.dataDir, port: first.port });
  expect(await second.stop()).toBe(0);
  const third = await start({ dataDir: first.dataDir, port: first.port });
  const ask = async (token: string | undefined) =>
    (await third.ask('app', 'GET', '/papi/visitor', { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await ask(staying.token)).toBe(200);
  for (const token of [leaving.token, ended.IdToken]) expect(await ask(token)).toBe(401);
  const ClientId = await clientIdOf(third);
  const refresh = async (REFRESH_TOKEN: string) => {
    const body = { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN } };
    return (await tryIdentity(third, 'InitiateAuth', body)).status;
  };
  expect(await refresh(again.RefreshToken)).toBe(200);
  expect(await refresh(ended.RefreshToken)).toBe(400);
  await signInDirectly(third, leaving.username, leaving.password);
  running.splice(0);
  await third.stop();
  await first.stop();
});

test('what a killed process stored is there for the next one', async () => {
  const first = await start();
  const { owner, project } = await createStand(first);
  await first.kill();
  // On the same port: the URL is the issuer of the tokens.
  const second = await start({ dataDir: first.dataDir, port: first.port });
  const page = await call<{ items: { id: string }[] }>(second, 'business', owner.token, 'GET', '/exhibition');
  expect(page.items.map(({ id }) => id)).toEqual([project.id]);
  running.splice(0);
  await second.stop();
  await first.stop();
});

test('a server that cannot start says why', async () => {
  await expect(start({ environment: { DATABASE_URL: 'mysql://localhost/x' } })).rejects.toThrow('DATABASE_URL');
});
