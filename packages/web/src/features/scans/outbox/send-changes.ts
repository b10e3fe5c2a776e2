import { updateScans } from '@fairlead/contract/scans';
import { type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import type { AnsweredChange, PointChange } from './database.ts';

type Changes = readonly [PointChange, ...PointChange[]];

/** One attempt to have changes of this person taken: those that say the same go in one request. Returns what became of each. */
export async function sendChanges(changes: Changes, subject: string): Promise<readonly SendResult<AnsweredChange>[]> {
  const results = new Map<string, SendResult<AnsweredChange>>();
  let broken: SendResult<AnsweredChange> | null = null;
  for (const alike of Map.groupBy(changes, ({ values }) => JSON.stringify(values)).values()) {
    // What the way to the server says about one holds for all: nobody waits for it once more.
    const answered: readonly SendResult<AnsweredChange>[] = broken === null ? await sendAlike(alike, subject) : [];
    for (const [index, { key }] of alike.entries()) {
      const result = broken ?? answered[index];
      if (result) results.set(key, result);
    }
    const [first] = answered;
    if (first?.kind === 'UNAVAILABLE' && first.because !== 'SERVER') broken = first;
  }
  return changes.map(({ key }) => results.get(key) ?? { kind: 'UNAVAILABLE', because: 'SERVER' });
}

async function sendAlike(
  alike: readonly PointChange[],
  subject: string,
): Promise<readonly SendResult<AnsweredChange>[]> {
  const ids = alike.flatMap(({ beaconId }) => beaconId ?? []);
  const [first] = alike;
  const body = { ids, ...first?.values };
  const sent = await sendOnce(updateScans, { body }, subject, (answer) => areOf(answer, ids));
  if (sent.kind === 'ANSWERED') {
    return alike.map((change, index): SendResult<AnsweredChange> => {
      const { result, note = null } = sent.answer[index] ?? {};
      if (result === 'CONFLICT') return { kind: 'ANSWERED', answer: { ...change, conflict: { note, isOwn: false } } };
      if (result !== 'MISSING') return { kind: 'ANSWERED', answer: change };
      return { kind: 'REFUSED', refusal: { code: 'MISSING', detail: null, errors: [] } };
    });
  }
  // A refusal of several says nothing about any of them: each is tried by itself then.
  const isForOne = sent.kind !== 'REFUSED' || alike.length === 1;
  return alike.map(() => (isForOne ? sent : { kind: 'UNAVAILABLE', because: 'SERVER' }));
}

const areOf = (answer: readonly { readonly id: string }[], ids: readonly string[]): boolean =>
  answer.length === ids.length && answer.every(({ id }, index) => id === ids[index]);
