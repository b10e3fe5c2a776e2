import { expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import { createLeads } from '../../../test/leads.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

test('lists the tags that are used most, whatever their capitals, without those of withdrawn leads', async () => {
  const stand = await createStand(app);
  const others = Array.from({ length: 105 }, (_, n) => `Other ${String(n).padStart(3, '0')}`);
  await createLeads(app, stand, [
    { tags: ['Hot', 'VIP', ...others.slice(0, 18)] },
    { tags: ['hot', 'VIP'] },
    { tags: ['Hot', ...others.slice(18, 37)] },
    ...[37, 57, 77, 97].map((from) => ({ tags: others.slice(from, from + 20) })),
    { tags: ['Hot', 'Secret'], isWithdrawn: true },
  ]);
  const other = await createStand(app);
  await createLeads(app, other, [{ tags: ['Elsewhere'] }]);
  const answer = await app.call('GET', `/project/${stand.project.id}/lead/tag`, { as: stand.owner.token });
  const tags: { tag: string; count: number }[] = answer.json();
  expect(tags.slice(0, 3)).toEqual([
    { tag: 'Hot', count: 3 },
    { tag: 'VIP', count: 2 },
    { tag: 'Other 000', count: 1 },
  ]);
  expect(tags).toHaveLength(100);
  expect(tags.map(({ tag }) => tag)).not.toContain('Secret');
});
