import type { Endpoint, EndpointInput, EndpointOutput } from '@fairlead/contract/endpoint';
import type { InputFault } from '@fairlead/contract/errors';
import { call } from '../client/call.ts';
import { ApiProblem, OtherPersonError } from '../client/failures.ts';

/** Why the server will never take an entry as it is. */
export interface Refusal {
  readonly code: string;
  /** The server's own sentence, when it sent one. */
  readonly detail: string | null;
  readonly errors: readonly InputFault[];
}

/** Message for the person: that of the field at fault, else that of the whole. */
export const reasonOf = ({ errors, detail }: Refusal): string | null => errors[0]?.message ?? detail;

/**
 * Result of one attempt. ANSWERED means that the server answered, with any content; REFUSED is a fault of this one entry;
 * UNAVAILABLE concerns the way to the server or the session, so the entry waits.
 */
export type SendResult<Answer> =
  | { readonly kind: 'ANSWERED'; readonly answer: Answer }
  | { readonly kind: 'REFUSED'; readonly refusal: Refusal }
  | {
      readonly kind: 'UNAVAILABLE';
      /** SESSION: nothing gets through until the person signs in again. SERVER: it answered, with an error of its own. */
      readonly because: 'NETWORK' | 'SERVER' | 'SESSION';
      readonly retryAfterMs?: number | undefined;
    };

/** Statuses that say nothing about the entry itself although they are below 500. */
const sessionStatuses: readonly number[] = [401, 403];
const laterStatuses: readonly number[] = [408, 425, 429];

/** Reads a failed attempt; without a status the request never got an answer. */
export function readFailure(failure: {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly errors?: readonly InputFault[] | undefined;
  readonly retryAfterMs?: number | undefined;
}): Exclude<SendResult<never>, { kind: 'ANSWERED' }> {
  const { status, code, detail, errors = [], retryAfterMs } = failure;
  if (status === undefined) return { kind: 'UNAVAILABLE', because: 'NETWORK' };
  if (sessionStatuses.includes(status)) return { kind: 'UNAVAILABLE', because: 'SESSION' };
  // Without a code it is not our server that answered but something on the way, such as a hotel's sign-in page.
  if (status < 400 || status >= 500 || laterStatuses.includes(status) || code === undefined) {
    return { kind: 'UNAVAILABLE', because: 'SERVER', retryAfterMs };
  }
  return { kind: 'REFUSED', refusal: { code, detail: detail || null, errors } };
}

/** Longer than any answer takes in a full hall; then the entry waits and the next one gets its turn. */
const patienceMs = 20_000;

/**
 * Makes one attempt through the request layer, as `subject` alone, without messages: the queue shows its own state. An answer
 * for which `isAcknowledgement` does not hold came from another server on the way, and the entry waits. Never rejects.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  subject: string,
  isAcknowledgement: (answer: EndpointOutput<E>) => boolean,
): Promise<SendResult<EndpointOutput<E>>> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await call(endpoint, input, { isQuiet: true, subject, signal });
    return isAcknowledgement(answer) ? { kind: 'ANSWERED', answer } : readFailure({});
  } catch (error) {
    if (error instanceof OtherPersonError) return { kind: 'UNAVAILABLE', because: 'SESSION' };
    if (!(error instanceof ApiProblem)) return readFailure({});
    const { status, code, detail, errors, retryAfterMs } = error;
    return readFailure({ status, code: code === 'UNKNOWN' ? undefined : code, detail, errors, retryAfterMs });
  }
}
