import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { type LiveConnection, shareLive } from './share-live.ts';

/** A stream of numbered events that goes on from any position, with the connections that are open. */
function openServer() {
  let happened = 0;
  const readers = new Set<() => void>();
  const asked: (string | undefined)[] = [];
  async function* connect({ lastEventId, onPosition, signal }: LiveConnection) {
    asked.push(lastEventId);
    let at = lastEventId === undefined ? happened : Number(lastEventId);
    onPosition(String(at));
    let wake = () => {};
    const reader = () => wake();
    readers.add(reader);
    signal.addEventListener('abort', reader);
    try {
      while (!signal.aborted) {
        const news = new Promise<void>((resolve) => {
          wake = resolve;
        });
        while (at < happened) {
          at += 1;
          onPosition(String(at));
          yield at;
        }
        await news;
      }
    } finally {
      readers.delete(reader);
    }
  }
  return {
    connect,
    asked,
    connections: () => readers.size,
    happen() {
      happened += 1;
      for (const wake of readers) wake();
    },
  };
}

const closing: AbortController[] = [];
afterEach(() => {
  for (const tab of closing.splice(0)) tab.abort();
});

function openTab(
  name: string,
  connect: ReturnType<typeof openServer>['connect'],
  isHidden = false,
  silenceMs = 10_000,
) {
  const page = Object.assign(new EventTarget(), { hidden: isHidden }) as unknown as Document & { hidden: boolean };
  const stop = new AbortController();
  closing.push(stop);
  const heard: (number | 'missed')[] = [];
  const states: boolean[] = [];
  void shareLive<number>({
    name,
    connect,
    onEvent: (event) => heard.push(event),
    onMissed: () => heard.push('missed'),
    onOpen: (isOpen) => states.push(isOpen),
    signal: stop.signal,
    page,
    silenceMs,
  });
  const show = (isShown: boolean) => {
    Object.assign(page, { hidden: !isShown });
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { heard, states, show, close: () => stop.abort(), isOpen: () => states.at(-1) === true };
}

test('tabs share a connection, and the next one goes on where the one that closes stopped', async () => {
  const [server, name] = [openServer(), randomUUID()];
  const [one, two, three] = [1, 2, 3].map(() => openTab(name, server.connect));
  await expect.poll(() => [one, two, three].every((tab) => tab?.isOpen())).toBe(true);
  server.happen();
  await expect.poll(() => [one?.heard, two?.heard, three?.heard]).toEqual([[1], [1], [1]]);
  expect(server.connections()).toBe(1);
  one?.close();
  server.happen();
  await expect
    .poll(() => [two?.heard, three?.heard])
    .toEqual([
      [1, 2],
      [1, 2],
    ]);
  expect(server.asked).toEqual([undefined, '1']);
  expect(three?.states).toEqual([false, true]);
  expect(server.connections()).toBe(1);
});

test('a tab gives the connection up when it is hidden, and hears what another one reads', async () => {
  const [server, name] = [openServer(), randomUUID()];
  const first = openTab(name, server.connect);
  await expect.poll(first.isOpen).toBe(true);
  const second = openTab(name, server.connect);
  await expect.poll(second.isOpen).toBe(true);
  first.show(false);
  await expect.poll(() => server.asked.length).toBe(2);
  server.happen();
  await expect.poll(() => [first.heard, second.heard]).toEqual([[1], [1]]);
  second.show(false);
  await expect.poll(server.connections).toBe(0);
  server.happen();
  first.show(true);
  await expect
    .poll(() => [first.heard, second.heard])
    .toEqual([
      [1, 2],
      [1, 2],
    ]);
});

test('a tab that was frozen, and one that a tab without a position reads for, catch up', async () => {
  const [server, name] = [openServer(), randomUUID()];
  const first = openTab(name, server.connect);
  await expect.poll(first.isOpen).toBe(true);
  first.show(false);
  await expect.poll(server.connections).toBe(0);
  server.happen();
  const second = openTab(name, server.connect);
  await expect.poll(second.isOpen).toBe(true);
  await expect.poll(() => first.heard).toEqual(['missed']);
  expect(second.heard).toEqual([]);
});

test('a tab that was opened in the background has no connection until it is seen', async () => {
  const [server, name] = [openServer(), randomUUID()];
  const tab = openTab(name, server.connect, true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([server.asked, tab.states]).toEqual([[], []]);
  tab.show(true);
  await expect.poll(tab.isOpen).toBe(true);
});

test('tabs of other people and projects have connections of their own', async () => {
  const server = openServer();
  const tabs = [openTab(randomUUID(), server.connect), openTab(randomUUID(), server.connect)];
  await expect.poll(() => tabs.every((tab) => tab.isOpen())).toBe(true);
  expect(server.connections()).toBe(2);
});

test('a visible tab says that it is not live when the one that reads stands still', async () => {
  const [server, name] = [openServer(), randomUUID()];
  const first = openTab(name, server.connect);
  await expect.poll(first.isOpen).toBe(true);
  const second = openTab(name, server.connect, false, 60);
  await expect.poll(() => second.states).toEqual([false, true, false]);
  server.happen();
  await expect.poll(() => [second.heard, second.isOpen()]).toEqual([[1], true]);
});

test('all tabs know when the connection breaks', async () => {
  const name = randomUUID();
  const isRefused = { now: false };
  const server = openServer();
  const tabs: ReturnType<typeof openTab>[] = [];
  const ends: AbortController[] = [];
  async function* connect(connection: LiveConnection) {
    if (isRefused.now) throw new Error('refused');
    const end = new AbortController();
    ends.push(end);
    yield* server.connect({ ...connection, signal: AbortSignal.any([end.signal, connection.signal]) });
  }
  tabs.push(openTab(name, connect), openTab(name, connect));
  await expect.poll(() => tabs.every((tab) => tab.isOpen())).toBe(true);
  isRefused.now = true;
  for (const end of ends) end.abort();
  await expect
    .poll(() => tabs.map(({ states }) => states))
    .toEqual([
      [false, true, false],
      [false, true, false],
    ]);
});
