import { type BackOff, backOffDelayMs, wait } from '../retry.ts';

export interface LiveConnection {
  /** Where the last connection stopped; absent for the first. */
  readonly lastEventId?: string;
  /** Called with each position, also when nothing happened: the server says them so that it is known to be alive. */
  readonly onPosition: (id: string) => void;
  readonly signal: AbortSignal;
}

interface LiveSource<Event> {
  readonly connect: (connection: LiveConnection) => AsyncIterable<Event>;
  readonly onEvent: (event: Event) => void;
  /** Called when the stream is open, and when it is not any more. */
  readonly onOpen: (isOpen: boolean) => void;
  readonly signal: AbortSignal;
  /** So long without a word, and the connection is taken for dead: a server that lives says more. */
  readonly silenceMs?: number;
  readonly backOff?: BackOff;
}

/** The screens of a hall do not come back all at once. */
const reconnectBackOff: BackOff = { firstMs: 500, longestMs: 15_000, jitterMs: (delayMs) => delayMs };

/** Reads the stream until `signal` ends it, and opens it again whenever it breaks. */
export async function followLive<Event>(source: LiveSource<Event>): Promise<void> {
  const { connect, onEvent, onOpen, signal, silenceMs = 40_000, backOff = reconnectBackOff } = source;
  let lastEventId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const connection = new AbortController();
    const stop = () => connection.abort();
    signal.addEventListener('abort', stop, { once: true });
    let silence = setTimeout(stop, silenceMs);
    let isOpen = false;
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
      failures = 0;
      if (!isOpen) onOpen(true);
      isOpen = true;
    };
    const onPosition = (id: string) => {
      lastEventId = id;
      hear();
    };
    try {
      const from = lastEventId === undefined ? {} : { lastEventId };
      for await (const event of connect({ ...from, onPosition, signal: connection.signal })) {
        hear();
        onEvent(event);
        // The listener may unsubscribe during the call.
        if (signal.aborted) return;
      }
    } catch {
      // Broken or refused: opened again below.
      failures += 1;
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      connection.abort();
    }
    if (signal.aborted) return;
    onOpen(false);
    await wait(backOffDelayMs(failures, backOff), signal).catch(() => undefined);
  }
}
