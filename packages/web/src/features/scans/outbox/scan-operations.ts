import { addScan, addScans, type ScanAnswer, type ScanEvent, type ScanOutcome } from '@fairlead/contract/scans';
import { useTranslation } from 'react-i18next';
import type { Batch, OperationKind } from '../../../lib/offline/operation-kind.ts';
import { makeEventId } from '../../../lib/offline/operations.ts';
import { type Outbox, openOutbox } from '../../../lib/offline/outbox.ts';
import { type Refusal, readFailure, type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import { bindChanges, changeKind, discardChanges, followScan } from './change-operations.ts';
import { nameOfUnsent, type StoredScan } from './point-change.ts';

type Scans = Batch<{ readonly event: ScanEvent }>;
type Results = readonly SendResult<ScanAnswer>[];

export const scanKind: OperationKind<{ readonly event: ScanEvent }, ScanAnswer> = {
  name: 'SCAN',
  /** As many as the server takes at once. */
  maxBatch: 500,
  send: ([first, ...others], subject) =>
    others.length > 0 ? sendTogether([first, ...others], subject) : sendOne(first, subject),
  resolve: (now, _sent, { result }) =>
    result === 'MISSING' ? { ...now, state: 'REFUSED', refusal: { code: 'MISSING', detail: null, errors: [] } } : null,
  async onResults(operations, sent) {
    const points = sent.flatMap(({ entry, result }): [string, string][] => {
      const scan = result.kind === 'ANSWERED' ? result.answer.scan : undefined;
      return scan ? [[entry.key, scan.beaconId]] : [];
    });
    await bindChanges(operations, new Map(points));
  },
  onDiscard: ({ operations }, { key }) => discardChanges(operations, key),
  onAnswer: followScan,
  show: (scan) => ({
    kind: 'SCAN',
    title: nameOfUnsent(scan),
    text: null,
    refusal: scan.refusal,
    changeAt: null,
  }),
};

async function sendOne({ event }: StoredScan, subject: string): Promise<Results> {
  return [await sendOnce(addScan, { body: event }, subject, ({ id }) => id === event.id)];
}

async function sendTogether(scans: Scans, subject: string): Promise<Results> {
  const events = scans.map(({ event }) => event);
  const sent = await sendOnce(addScans, { body: { events } }, subject, areOf(events));
  if (sent.kind === 'ANSWERED') return sent.answer.map(resultOf);
  // Each is answered by itself: a refusal of all of them says nothing about any, which is then tried by itself.
  return events.map(() => (sent.kind === 'REFUSED' ? { kind: 'UNAVAILABLE', because: 'SERVER' } : sent));
}

const areOf =
  (events: readonly ScanEvent[]) =>
  (outcomes: readonly ScanOutcome[]): boolean =>
    outcomes.length === events.length && outcomes.every(({ id }, index) => id === events[index]?.id);

function resultOf({ result, problem, ...answer }: ScanOutcome): SendResult<ScanAnswer> {
  return result === 'REFUSED' ? readFailure(problem ?? {}) : { kind: 'ANSWERED', answer: { ...answer, result } };
}

export type ScanToRecord = Pick<ScanEvent, 'source'> &
  ({ readonly beaconId: string } | { readonly qrCode: string }) & { readonly tradeFairId?: string };

/** Stores a scan, then starts sending. Resolves once it is on the disk: from then on it cannot be lost. */
export async function recordScan(outbox: Outbox, { source, ...target }: ScanToRecord): Promise<ScanEvent> {
  const at = new Date();
  const event: ScanEvent = { id: makeEventId(at.getTime()), ...target, occurredAt: at.toISOString(), source };
  await outbox.put(scanKind, { key: event.id, at: event.occurredAt, event });
  return event;
}

/** Opens the outbox where only points are scanned, outside the screens of a signed-in visitor. */
export const openScanOutbox = (subject: string): Outbox => openOutbox({ subject, kinds: [scanKind, changeKind] });

const known = ['MISSING', 'EVENT_ID_REUSED', 'INVALID_INPUT'] as const;

/** Why a scan was refused and what to do, in full. */
export function useRefusalMessage(): (refusal: Pick<Refusal, 'code' | 'detail'>) => string {
  const { t } = useTranslation('scans');
  return ({ code, detail }) => {
    const said = known.find((each) => each === code);
    return said === undefined ? t('refusal.other', { reason: detail ?? code }) : t(`refusal.${said}`);
  };
}
