import { expect, test } from 'vitest';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sendWish } from '../../../test/wishes.ts';

const app = useTestApp({ FLAGS_WISHES: 'false', FLAGS_ANALYTICS: 'false' });

test('a wish is refused where wishes are switched off; the client is told of it before', async () => {
  const { flags } = JSON.parse((await app.ask('app', 'GET', '/config.json')).text);
  expect(flags).toMatchObject({ wishes: false, analytics: false });
  const { beacon, owner } = await createStand(app);
  const { token } = await createVisitor(app);
  await scan(app, token, scanBody(beacon));
  expectProblem(await sendWish(app, token, owner.exhibitor.id, {}), 'SWITCHED_OFF');
  expect((await app.call('GET', '/visitor/wish', { as: token })).statusCode).toBe(200);
});
