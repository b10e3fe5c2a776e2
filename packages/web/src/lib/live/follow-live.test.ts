import { expect, test } from 'vitest';
import { followLive, type LiveConnection } from './share-live.ts';

const soon = { firstMs: 1, longestMs: 2, jitterMs: () => 0 };

/** Events of a connection, and its end: it ends, breaks or falls silent. */
type Said =
  | { readonly position: string; readonly event?: string; readonly next: 'end' | 'break' | 'silence' }
  | 'refused';

async function follow(connections: readonly Said[], until: number, silenceMs = 10_000) {
  const events: string[] = [];
  const states: boolean[] = [];
  const asked: (string | undefined)[] = [];
  const stop = new AbortController();
  async function* connect({ lastEventId, onPosition, signal }: LiveConnection) {
    const said = connections[asked.length];
    asked.push(lastEventId);
    if (asked.length > connections.length) stop.abort();
    if (said === undefined || said === 'refused') throw new Error('refused');
    onPosition(said.position);
    if (said.event !== undefined) yield said.event;
    if (said.next === 'break') throw new Error('broken');
    if (said.next === 'silence')
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  }
  await followLive({
    connect,
    onEvent: (event) => {
      events.push(event);
      if (events.length === until) stop.abort();
    },
    onOpen: (isOpen) => states.push(isOpen),
    signal: stop.signal,
    silenceMs,
    backOff: soon,
  });
  return { events, states, asked };
}

test('a stream that ends or breaks is opened again after the last position', async () => {
  const { events, states, asked } = await follow(
    [
      { position: '1', event: 'a', next: 'end' },
      'refused',
      { position: '2', event: 'b', next: 'break' },
      { position: '3', event: 'c', next: 'silence' },
    ],
    3,
  );
  expect(events).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual([undefined, '1', '1', '2']);
  expect(states).toEqual([true, false, false, true, false, true]);
});

test('a connection over which nothing comes any more is taken for dead', async () => {
  const { events, asked } = await follow(
    [
      { position: '1', next: 'silence' },
      { position: '2', event: 'b', next: 'silence' },
    ],
    1,
    30,
  );
  expect(events).toEqual(['b']);
  expect(asked).toEqual([undefined, '1']);
});
