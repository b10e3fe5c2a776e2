import type { ScanAnswer } from '@fairlead/contract/scans';
import { createDecoder } from '../../../lib/camera/decoder/decoder.ts';
import { configureCaller } from '../../../lib/client/call.ts';
import { createCaller } from '../../../lib/client/caller.ts';
import { startSession, storedToken } from '../../../lib/session/session.ts';
import type { StoredScan } from '../outbox/point-change.ts';
import { openScanOutbox, recordScan, type ScanToRecord, scanKind } from '../outbox/scan-operations.ts';

configureCaller(
  createCaller({
    language: () => 'en',
    token: async () => storedToken(),
    refresh: async () => null,
    onForbidden: () => undefined,
    onFailure: () => undefined,
  }),
);

/** Handles of the page for tests outside of it. */
const harness = {
  start(subject: string) {
    startSession(`a.${btoa(JSON.stringify({ sub: subject }))}.c`);
    const outbox = openScanOutbox(subject);
    const answers: ScanAnswer[] = [];
    outbox.onAnswer(scanKind, (answer) => answers.push(answer));
    return {
      record: (scan: ScanToRecord) => recordScan(outbox, scan),
      flush: () => outbox.flush(),
      retry: (id: string) => outbox.retry(scanKind, id),
      remove: (id: string) => outbox.discard(scanKind, id),
      async stored() {
        const scans = (await outbox.database.operations.orderBy('at').toArray()) as StoredScan[];
        return scans.map(({ key, event, state, refusal }) => ({
          id: key,
          event,
          state,
          refusal: refusal && { code: refusal.code, detail: refusal.detail },
        }));
      },
      answers: () => answers,
      close: () => outbox.close(),
    };
  },
  decoder: createDecoder,
};

export type Harness = typeof harness;
(globalThis as unknown as { harness: Harness }).harness = harness;
