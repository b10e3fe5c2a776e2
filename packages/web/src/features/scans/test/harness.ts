import type { ScanAnswer } from '@fairlead/contract/scans';
import { createDecoder } from '../../../lib/camera/decoder/decoder.ts';
import { configureCaller } from '../../../lib/client/call.ts';
import { createCaller } from '../../../lib/client/caller.ts';
import { startSession, storedToken } from '../../../lib/session/session.ts';
import { openOutbox, type ScanToRecord } from '../outbox/outbox.ts';
import { sendScans } from '../outbox/send-scans.ts';

configureCaller(
  createCaller({
    language: () => 'en',
    token: async () => storedToken(),
    refresh: async () => null,
    onForbidden: () => undefined,
    onFailure: () => undefined,
  }),
);

/** What the tests drive from outside the page. */
const harness = {
  start(subject: string) {
    startSession(`a.${btoa(JSON.stringify({ sub: subject }))}.c`);
    const outbox = openOutbox({ subject, send: (events) => sendScans(events, subject) });
    const answers: ScanAnswer[] = [];
    outbox.onAnswer((answer) => answers.push(answer));
    return {
      record: (scan: ScanToRecord) => outbox.record(scan),
      flush: () => outbox.flush(),
      retry: (id: string) => outbox.retry(id),
      remove: (id: string) => outbox.remove(id),
      stored: () => outbox.database.scans.toArray(),
      answers: () => answers,
      close: () => outbox.close(),
    };
  },
  decoder: createDecoder,
};

export type Harness = typeof harness;
(globalThis as unknown as { harness: Harness }).harness = harness;
