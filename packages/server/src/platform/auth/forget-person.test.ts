import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createExhibitor, ownEmail } from '../../../test/factories.ts';
import { createAdmin, createOrganizer } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

let whileSaying = async (): Promise<void> => undefined;
/** Hears of nothing that changes, not even from itself: what an answer says must be true without. */
const deaf = useTestApp(
  {},
  {
    bus: (bus) => ({
      ...bus,
      subscribe: async () => async () => undefined,
      publish: async (channel, payload, executor) => {
        await bus.publish(channel, payload, executor);
        await whileSaying();
      },
    }),
  },
);
/** Another process, which hears. */
const other = useTestApp({}, { beside: deaf });
let admin: string;
beforeAll(async () => {
  admin = (await createAdmin(deaf)).token;
});

const remember = async (app: TestApp, token: string) =>
  expect((await app.call('GET', '/exhibitor/account/current', { as: token })).statusCode).toBe(200);
const openFair = (app: TestApp, token: string) =>
  app.call('POST', '/exhibition', { as: token, body: { kind: 'TRADE_FAIR', name: 'Nordhaus Expo 2027' } });
const promote = (accountId: string) =>
  deaf.call('POST', '/organizer', {
    as: admin,
    body: { name: 'Nordhaus Messe', contactEmail: 'office@nordhaus.example', accountId },
  });

test('who was made an organizer is one in their next request', async () => {
  const person = await createExhibitor(deaf);
  await ownEmail(deaf, person);
  const { token, account } = person;
  await remember(deaf, token);
  expect((await openFair(deaf, token)).statusCode).toBe(403);
  expect((await promote(account.id)).statusCode).toBe(201);
  const opened = await openFair(deaf, token);
  expect(opened.statusCode, opened.body).toBe(201);
});

test('another process does not remember again what it was to forget before the change was there', async () => {
  const person = await createExhibitor(deaf);
  await ownEmail(deaf, person);
  const { token, account } = person;
  await remember(other, token);
  whileSaying = async () => {
    // By now a message that did not wait for the change has come.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await remember(other, token);
  };
  expect((await promote(account.id)).statusCode).toBe(201);
  whileSaying = async () => undefined;
  await expect.poll(async () => (await openFair(other, token)).statusCode).toBe(201);
});

test('who gave a role up is without it in their next request', async () => {
  const { token, account } = await createOrganizer(deaf);
  expect((await openFair(deaf, token)).statusCode).toBe(201);
  const body = { roles: ['EXHIBITOR'] };
  const answer = await deaf.call('PATCH', `/exhibitor/account/${account.id}`, { as: token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await openFair(deaf, token)).statusCode).toBe(403);
});
