import { type Capture, type CaptureOutcome, captureLeads } from '@fairlead/contract/lead-captures';
import { readFailure, type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import type { StoredCapture } from './database.ts';

type Results = readonly SendResult<CaptureOutcome>[];

/** One attempt to have captures acknowledged, a request for each project; returns what became of each, in their order. */
export async function sendCaptures(entries: readonly StoredCapture[], subject: string): Promise<Results> {
  const results = new Map<string, SendResult<CaptureOutcome>>();
  for (const [projectId, own] of Map.groupBy(entries, (entry) => entry.projectId)) {
    const items = own.map(({ capture }) => capture);
    const sent = await sendTogether(projectId, items, subject);
    for (const [index, { id }] of own.entries()) results.set(id, sent[index] ?? lost);
  }
  return entries.map(({ id }) => results.get(id) ?? lost);
}

const lost: SendResult<never> = { kind: 'UNAVAILABLE', because: 'SERVER' };

async function sendTogether(projectId: string, items: readonly Capture[], subject: string): Promise<Results> {
  const input = { params: { projectId }, body: { items: [...items] } };
  const sent = await sendOnce(captureLeads, input, subject, areOf(items));
  if (sent.kind === 'ANSWERED') return sent.answer.map(resultOf);
  // Each is answered by itself. A refusal of all of them is about the project, or says nothing about any of several.
  const isOfEach = sent.kind === 'REFUSED' && sent.refusal.code !== 'NOT_FOUND' && items.length > 1;
  return items.map(() => (isOfEach ? lost : sent));
}

const areOf =
  (items: readonly Capture[]) =>
  (outcomes: readonly CaptureOutcome[]): boolean =>
    outcomes.length === items.length && outcomes.every(({ id }, index) => id === items[index]?.id);

const resultOf = (outcome: CaptureOutcome): SendResult<CaptureOutcome> =>
  outcome.result === 'REFUSED' ? readFailure(outcome.problem ?? {}) : { kind: 'ANSWERED', answer: outcome };
