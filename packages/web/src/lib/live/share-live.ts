import { openChannel } from '../open-channel.ts';
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

interface SharedSource<Event> {
  /** Of the person and the stream: tabs with the same name have one connection. */
  readonly name: string;
  readonly connect: (connection: LiveConnection) => AsyncIterable<Event>;
  readonly onEvent: (event: Event) => void;
  /** Called when the stream opens or breaks, whichever tab reads it. */
  readonly onOpen: (isOpen: boolean) => void;
  /** Called when this tab may have missed events. */
  readonly onMissed: () => void;
  readonly signal: AbortSignal;
  readonly page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  /** Longer than the server, and with it the tab that reads, is ever silent. */
  readonly silenceMs?: number;
}

type Message<Event> =
  | { readonly kind: 'ask' }
  | { readonly kind: 'broken' }
  /** A tab whose own position is not the one before has missed something. */
  | { readonly kind: 'position'; readonly before: string | undefined; readonly position: string }
  | { readonly kind: 'event'; readonly event: Event };

/**
 * Reads a stream until `signal` ends it, over one connection for all tabs: over HTTP/1.1 a browser opens six to a host. The tab
 * that holds the lock reads and passes on what comes. A hidden tab gives the lock up, as browsers freeze hidden tabs. The tab
 * that takes over goes on from the last position that it heard of, so the server repeats what came in between.
 */
export async function shareLive<Event>(source: SharedSource<Event>): Promise<void> {
  const { name, connect, onEvent, onOpen, onMissed, signal, page = document, silenceMs = 40_000 } = source;
  // Without either, as without locks over plain HTTP, each visible tab has a connection of its own.
  const channel = navigator.locks === undefined ? null : openChannel(name);
  const post = (message: Message<Event>): void => channel?.postMessage(message);
  let isReading = false;
  let isOpen: boolean | undefined;
  let position: string | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function setOpen(next: boolean): void {
    if (isOpen === next) return;
    isOpen = next;
    onOpen(next);
  }

  function expectNews(): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (!isReading && !page.hidden) setOpen(false);
    }, silenceMs);
  }

  function hear(message: Message<Event>): void {
    // The server repeats to this tab what another one still passes on.
    if (isReading && message.kind !== 'ask') return;
    if (message.kind === 'ask') {
      if (isReading && isOpen && position !== undefined) post({ kind: 'position', before: position, position });
      return;
    }
    expectNews();
    if (message.kind === 'broken') setOpen(false);
    else if (message.kind === 'event') onEvent(message.event);
    else {
      const isMissing = position !== undefined && message.before !== position;
      position = message.position;
      setOpen(true);
      if (isMissing) onMissed();
    }
  }

  const read = (turn: AbortSignal): Promise<void> => {
    isReading = true;
    return followLive<Event>({
      connect: ({ onPosition, signal: connection }) =>
        connect({
          ...(position !== undefined && { lastEventId: position }),
          onPosition: (next) => {
            post({ kind: 'position', before: position, position: next });
            position = next;
            onPosition(next);
          },
          signal: connection,
        }),
      onEvent: (event) => {
        post({ kind: 'event', event });
        onEvent(event);
      },
      onOpen: (next) => {
        if (!next) post({ kind: 'broken' });
        setOpen(next);
      },
      signal: turn,
    }).finally(() => {
      isReading = false;
    });
  };

  if (channel) channel.onmessage = ({ data }: MessageEvent<Message<Event>>) => hear(data);
  while (await isSeen(page, signal)) {
    const turn = endTurn(page, signal);
    if (!isOpen) setOpen(false);
    expectNews();
    post({ kind: 'ask' });
    if (channel === null) await read(turn);
    else
      await navigator.locks
        .request(name, { signal: turn }, () => read(turn))
        .catch(() => (turn.aborted ? undefined : read(turn)));
  }
  clearTimeout(silence);
  channel?.close();
}

type Page = NonNullable<SharedSource<never>['page']>;

/** Resolves once the page is visible: false if the signal came before. */
function isSeen(page: Page, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (page.hidden && !signal.aborted) return;
      page.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve(!signal.aborted);
    };
    page.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Aborts when the page is hidden, and with the signal. */
function endTurn(page: Page, signal: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  const onChange = (): void => {
    if (!page.hidden) return;
    page.removeEventListener('visibilitychange', onChange);
    hidden.abort();
  };
  page.addEventListener('visibilitychange', onChange);
  signal.addEventListener('abort', () => page.removeEventListener('visibilitychange', onChange), { once: true });
  return AbortSignal.any([hidden.signal, signal]);
}
