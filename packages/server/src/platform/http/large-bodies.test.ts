import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createStand } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

/** A body that its schema refuses 3,600 times, well within the limits of bytes, levels and values. */
const faulty = {
  title: 'What do you need?',
  defaultLanguage: 'en',
  questions: Array.from({ length: 60 }, () => ({
    type: 'SINGLE',
    text: { en: 'When?' },
    options: Array.from({ length: 60 }, () => ({ id: 1, text: { en: 2 } })),
  })),
};

test('checks one large body in each turn of the event loop when many come at once', async () => {
  const { owner, project } = await createStand(app);
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await setImmediate();
      turn += 1;
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const answer = await app.call('POST', `/project/${project.id}/survey`, { as: owner.token, body: faulty });
      return { turn, status: answer.statusCode, faults: answer.json().errors.length };
    }),
  );
  isOver = true;
  await counting;
  expect(answers.map(({ status, faults }) => [status, faults])).toEqual(answers.map(() => [400, 50]));
  expect(new Set(answers.map((answer) => answer.turn)).size).toBe(12);
});
