import { beforeAll, describe, expect, test } from 'vitest';
import { createStand, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();
let stand: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  stand = await createStand(app);
});

const paths = (projectId: string) => [`/project/${projectId}/lead/pricePerLead`, `/dashboard/${projectId}/price`];

describe('while nobody has set a price', () => {
  test('a lead and a dashboard cost nothing, at the base price', async () => {
    for (const path of paths(stand.project.id)) {
      const answer = await app.call('GET', path, { as: stand.owner.token });
      expect(answer.json()).toEqual({ amount: 0, currency: 'EUR', priceId: null, source: 'BASE', licence: null });
    }
  });
});

test("what another company's project costs is nobody else's to know", async () => {
  const [other, visitor] = [await createStand(app), await createVisitor(app)];
  for (const path of paths(stand.project.id)) {
    expectProblem(await app.call('GET', path, { as: other.owner.token }), 'NOT_FOUND');
    expectProblem(await app.call('GET', path, { as: visitor.token }), 'FORBIDDEN');
  }
});
