import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../problem.ts';
import { useTestApp } from '../use-test-app.ts';
import { createForgedHeaders } from './forged-headers.ts';
import { createWorld, fillPath, type World } from './world.ts';

const app = useTestApp();
let world: World;
beforeAll(async () => {
  world = await createWorld(app);
});

test('every endpoint answers 401 to every token that is not one of ours', async () => {
  const forged = await createForgedHeaders(app, world);
  for (const definition of app.endpoints.filter(({ access }) => access !== 'PUBLIC')) {
    for (const [name, authorization] of forged) {
      const path = fillPath(definition, () => randomUUID());
      const body = definition.body ? { body: {} } : {};
      const answer = await app.call(definition.method, path, { headers: { authorization }, ...body });
      expect(answer.statusCode, `${definition.name}, ${name}`).toBe(401);
      expectProblem(answer, 'UNAUTHENTICATED');
    }
  }
});
