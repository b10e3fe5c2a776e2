import type { ScanAnswer, ScanEvent } from '@fairlead/contract/scans';
import { createDecoder } from '../../../lib/camera/decoder/decoder.ts';
import { readFailure, type SendResult } from '../../../lib/offline/send-result.ts';
import { openOutbox, type ScanToRecord } from '../outbox/outbox.ts';

/** One attempt over real HTTP; the application's own is wired to its request layer in the same way. */
async function send(event: ScanEvent): Promise<SendResult<ScanAnswer>> {
  try {
    const response = await fetch('/papi/scan', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    const body = (await response.json()) as ScanAnswer & { code?: string; detail?: string };
    if (response.ok) return { kind: 'ANSWERED', answer: body };
    return readFailure({ status: response.status, code: body.code, detail: body.detail });
  } catch {
    return readFailure({});
  }
}

/** What the tests drive from outside the page. */
const harness = {
  start(subject: string) {
    const outbox = openOutbox({ subject, send });
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
