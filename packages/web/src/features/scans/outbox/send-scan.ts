import { addScan, type ScanEvent } from '@fairlead/contract/scans';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { readFailure, type SendResult } from './send-result.ts';

/** Longer than any answer takes in a full hall; then the scan waits and the next one gets its turn. */
const patienceMs = 20_000;

/** One attempt through the request layer, without messages: the queue shows its own state. */
export async function sendScan(event: ScanEvent): Promise<SendResult> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await call(addScan, { body: event }, { isQuiet: true, signal });
    // An answer to something else would mean that what answered is not our server.
    return answer.id === event.id ? { kind: 'ANSWERED', answer } : readFailure({});
  } catch (error) {
    if (!(error instanceof ApiProblem)) return readFailure({});
    const { status, code, detail, retryAfterMs } = error;
    return readFailure({
      status,
      code: code === 'UNKNOWN' ? undefined : code,
      detail: detail === '' ? undefined : detail,
      retryAfterMs,
    });
  }
}
