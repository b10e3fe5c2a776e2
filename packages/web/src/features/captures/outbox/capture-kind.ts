import { type Capture, type CaptureOutcome, captureLeads } from '@fairlead/contract/captures';
import { getExhibition } from '@fairlead/contract/exhibitions';
import { countLeads, listLeads } from '@fairlead/contract/leads';
import type { QueryClient } from '@tanstack/react-query';
import type { OperationKind } from '../../../lib/offline/operation-kind.ts';
import { type Outbox, openOutbox } from '../../../lib/offline/outbox.ts';
import { readFailure, type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { type CaptureValues, captures, maxUnratedMs, type StoredCapture, withoutPoint } from './stored-capture.ts';

type Results = readonly SendResult<CaptureOutcome>[];

export const captureKind: OperationKind<CaptureValues, CaptureOutcome> = {
  ...captures,
  /** As many as the server takes at once. */
  maxBatch: 500,
  holdMs: maxUnratedMs,
  sentForMs: 86_400_000,
  isFrozenOnceTried: true,
  send: sendCaptures,
  resolve(now, _sent, { result, lead }) {
    if (result === 'MISSING') {
      return { ...now, state: 'REFUSED', refusal: { code: 'MISSING', detail: null, errors: [] } };
    }
    if (lead === undefined) return { ...now, state: 'SENT', refusal: null };
    const { name, profession, industry, countryCode, isUnlocked } = lead;
    return { ...now, state: 'SENT', refusal: null, person: { name, profession, industry, countryCode, isUnlocked } };
  },
  /** It was never taken, so its content may change. A point that is gone must not keep a person from being a lead. */
  revise(stored) {
    const isOfPoint = stored.refusal?.errors.some(({ path }) => path.endsWith('.beaconId')) ?? false;
    return isOfPoint ? { ...stored, capture: withoutPoint(stored.capture) } : stored;
  },
  onAnswer: (_answer, queryClient) => renewLeads(queryClient),
};

let renewal: ReturnType<typeof setTimeout> | undefined;

/** Asks for the leads anew once for hundreds of answers. */
function renewLeads(queryClient: QueryClient): void {
  clearTimeout(renewal);
  renewal = setTimeout(() => {
    for (const endpoint of [listLeads, countLeads, getExhibition]) {
      void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
  }, 100);
}

const lost: SendResult<never> = { kind: 'UNAVAILABLE', because: 'SERVER' };

/** Makes one attempt, with a request for each project. */
async function sendCaptures(stored: readonly StoredCapture[], subject: string): Promise<Results> {
  const results = new Map<string, SendResult<CaptureOutcome>>();
  for (const [projectId, own] of Map.groupBy(stored, (each) => each.projectId)) {
    const items = own.map(({ capture }) => capture);
    const sent = await sendTogether(projectId, items, subject);
    for (const [index, { key }] of own.entries()) results.set(key, sent[index] ?? lost);
  }
  return stored.map(({ key }) => results.get(key) ?? lost);
}

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

export const openCaptureOutbox = (subject: string): Outbox => openOutbox({ subject, kinds: [captureKind] });
