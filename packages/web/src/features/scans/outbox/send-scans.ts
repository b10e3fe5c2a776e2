import { addScan, addScans, type ScanAnswer, type ScanEvent, type ScanOutcome } from '@fairlead/contract/scans';
import { readFailure, type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';

type Events = readonly [ScanEvent, ...ScanEvent[]];
type Results = readonly SendResult<ScanAnswer>[];

/** One attempt to have scans of this person acknowledged; returns what became of each. */
export async function sendScans(events: Events, subject: string): Promise<Results> {
  const [first, ...others] = events;
  if (others.length > 0) return sendTogether(events, subject);
  return [await sendOnce(addScan, { body: first }, subject, ({ id }) => id === first.id)];
}

async function sendTogether(events: Events, subject: string): Promise<Results> {
  const sent = await sendOnce(addScans, { body: { events: [...events] } }, subject, areOf(events));
  if (sent.kind === 'ANSWERED') return sent.answer.map(resultOf);
  // Each is answered by itself: a refusal of all of them says nothing about any, which is then tried by itself.
  return events.map(() => (sent.kind === 'REFUSED' ? { kind: 'UNAVAILABLE', because: 'SERVER' } : sent));
}

const areOf =
  (events: Events) =>
  (outcomes: readonly ScanOutcome[]): boolean =>
    outcomes.length === events.length && outcomes.every(({ id }, index) => id === events[index]?.id);

function resultOf({ result, problem, ...answer }: ScanOutcome): SendResult<ScanAnswer> {
  return result === 'REFUSED' ? readFailure(problem ?? {}) : { kind: 'ANSWERED', answer: { ...answer, result } };
}
