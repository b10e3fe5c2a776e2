import type { Survey } from '@fairlead/contract/surveys';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { createDocument } from '../../../test/attachments.ts';
import { createBeacon, scan, scanBody } from '../../../test/factories.ts';
import { wrongFacts } from '../../../test/lead-facts.ts';
import { answersTo, createAsked, createAskingStand, sendAnswers } from '../../../test/surveys.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { mergeVisitor } from './registry.ts';

const app = useTestApp();

/** Two people who did the same at one stand, and each something that the other did not. */
async function createTwo() {
  const stand = await createAskingStand(app);
  const { id, title, defaultLanguage, questions }: Survey = stand.survey;
  const marked = questions.map((one) => ({
    ...one,
    options: one.options.map((option) => ({ ...option, isBuyingSignal: true })),
  }));
  await app.call('PUT', `/project/${stand.project.id}/survey`, {
    as: stand.owner.token,
    body: { id, title, defaultLanguage, questions: marked },
  });
  const beacons = [await createBeacon(app, stand.owner.token, stand.project.id), stand.beacon] as const;
  const places = [stand.beacon, stand.beacon, stand.beacon, beacons[0]];
  const documents = await Promise.all(places.map(({ id: place }) => createDocument(app, stand.owner.token, place)));
  const people = [await createAsked(app, stand), await createAsked(app, stand)] as const;
  for (const [index, { token }] of people.entries()) {
    await scan(app, token, scanBody(index === 0 ? beacons[0] : stand.beacon));
    for (const { storageKey } of documents) await app.call('POST', `/media/${storageKey}`, { as: token });
    // For long by both, by both together, by the first alone, and not.
    for (const [place, seconds] of (index === 0 ? [70, 40, 70, 40] : [70, 30, 10]).entries())
      await app.call('POST', `/attachment/${documents[place]?.id}/look`, { as: token, body: { seconds } });
    await sendAnswers(app, token, stand.survey, answersTo(stand, { single: 0, multi: index === 0 ? [0, 1, 2] : [1] }));
  }
  return { stand, people };
}

const factsOf = (projectId: string) =>
  app.database.query(sql`
    select point_count, document_count, long_look_count, answer_count, buying_signal_count from leads
    where project_id = ${projectId} order by first_at`);

test('what two people who are one did counts once in the score of their lead', async () => {
  const { stand, people } = await createTwo();
  const [from, to] = people;
  expect(await factsOf(stand.project.id)).toEqual([
    { pointCount: 2, documentCount: 4, longLookCount: 2, answerCount: 1, buyingSignalCount: 4 },
    { pointCount: 1, documentCount: 3, longLookCount: 1, answerCount: 1, buyingSignalCount: 2 },
  ]);
  await app.database.transaction((tx) =>
    mergeVisitor(tx, {
      from: from.visitor.id,
      fromSubject: null,
      to: to.visitor.id,
      subject: subjectOf(to.token),
      now: new Date(),
      onSuspended: async () => {},
    }),
  );
  // Of answers that both sent the other's own stand.
  expect(await factsOf(stand.project.id)).toEqual([
    { pointCount: 2, documentCount: 4, longLookCount: 3, answerCount: 1, buyingSignalCount: 2 },
  ]);
  expect(await wrongFacts(app, stand.project.id)).toEqual([]);
});

test('of somebody who leaves what is found in rows that go is no longer counted', async () => {
  const { stand, people } = await createTwo();
  const [leaver] = people;
  expect((await app.call('DELETE', '/visitor/account', { as: leaver.token })).statusCode).toBe(204);
  expect((await factsOf(stand.project.id))[0]).toMatchObject({ pointCount: 0, documentCount: 0, longLookCount: 0 });
  expect(await wrongFacts(app, stand.project.id)).toEqual([]);
});
