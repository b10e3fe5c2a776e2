import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { newId } from '../../platform/identifier.ts';
import { createLeadNews, createNewsLog, messagesOf, type NewsMessage } from './lead-news.ts';
import { createListeners, type ListenerLimits } from './listeners.ts';
import { createDelivery } from './live.ts';

const log = pino({ level: 'silent' });
const ids = (count: number): string[] => Array.from({ length: count }, newId);
/** Capacity of a bus with this limit. */
const maxBytes = 7_900;

test('many changes are few messages, and none is lost', async () => {
  const published: NewsMessage[] = [];
  const news = createLeadNews(async (message) => void published.push(message), log);
  const [project, other] = [newId(), newId()];
  const [first, ...later] = ids(60) as [string, ...string[]];
  news.leadsChanged(project, [first]);
  expect(published).toMatchObject([{ changed: { [project]: [first] } }]);
  for (const id of later) news.leadsChanged(project, [id, first]);
  news.projectChanged(other);
  expect(published).toHaveLength(1);
  await expect.poll(() => published.length).toBe(2);
  const [, second] = published;
  expect(new Set(second?.changed[project])).toEqual(new Set([first, ...later]));
  expect(second?.changed[other]).toBeNull();
  await news.close();
});

test('more leads than an event names are everything', async () => {
  const published: NewsMessage[] = [];
  const news = createLeadNews(async (message) => void published.push(message), log);
  const project = newId();
  news.leadsChanged(project, ids(101));
  news.leadsChanged(project, ids(1));
  await news.close();
  expect(published.map(({ changed }) => changed[project])).toEqual([null, [expect.any(String)]]);
});

test('what could not be published is published later, with what came meanwhile', async () => {
  const published: NewsMessage[] = [];
  let isBroken = true;
  const news = createLeadNews(async (message) => {
    if (isBroken) throw new Error('no database');
    published.push(message);
  }, log);
  const [project, one, two] = ids(3) as [string, string, string];
  news.leadsChanged(project, [one]);
  await wait(20);
  news.leadsChanged(project, [two]);
  isBroken = false;
  await expect.poll(() => published.length, { timeout: 10_000 }).toBe(1);
  expect(new Set(published[0]?.changed[project])).toEqual(new Set([one, two]));
  await news.close();
});

test('what is waiting when the server stops is published', async () => {
  const published: NewsMessage[] = [];
  const news = createLeadNews(async (message) => void published.push(message), log);
  const project = newId();
  news.leadsChanged(project, ids(1));
  news.leadsChanged(project, ids(1));
  await news.close();
  expect(published).toHaveLength(2);
});

test('messages are as few as fit the bus', () => {
  const changed = new Map(Array.from({ length: 30 }, () => [newId(), new Set(ids(25))]));
  const messages = messagesOf(changed);
  expect(messages.length).toBeLessThan(7);
  for (const message of messages) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(maxBytes);
  expect(Object.assign({}, ...messages.map((message) => message.changed))).toEqual(
    Object.fromEntries([...changed].map(([project, leads]) => [project, [...leads]])),
  );
});

test('what came after a message is known until it is too long ago', () => {
  const [start, project, other, a, b, c] = ids(6) as [string, string, string, string, string, string];
  const heard = createNewsLog(start, 12);
  const say = (changed: NewsMessage['changed']): string => {
    const id = newId();
    heard.add({ id, changed });
    return id;
  };
  const first = say({ [project]: [a] });
  say({ [other]: [c] });
  const last = say({ [project]: [b], [other]: null });
  expect(heard.since(start, project)).toEqual([a, b]);
  expect(heard.since(first, project)).toEqual([b]);
  expect(heard.since(last, project)).toEqual([]);
  expect(heard.since(start, other)).toBeNull();
  expect(heard.since(newId(), project)).toBeNull();
  expect(heard.last()).toBe(last);
  const latest = say({ [project]: ids(6) });
  expect(heard.since(start, project)).toBeNull();
  expect(heard.since(latest, project)).toEqual([]);
  heard.restart(newId());
  expect(heard.since(latest, project)).toBeNull();
});

test('as many as are too many are everything', () => {
  const [start, project] = ids(2) as [string, string];
  const heard = createNewsLog(start);
  for (const leads of [ids(60), ids(60)]) heard.add({ id: newId(), changed: { [project]: leads } });
  expect(heard.since(start, project)).toBeNull();
});

const limits: ListenerLimits = { perPerson: 2, perProcess: 3, unread: 1_000, checkMs: 10 };
const greeting = Buffer.from('hello\n\n');
const listening = (more: object = {}) => ({
  projectId: 'p',
  subject: 's',
  mayStay: async () => true,
  greeting,
  ...more,
});

test('whoever does not read is ended, and the others hear on', async () => {
  const listeners = createListeners(log, limits);
  const [slow, quick] = [listeners.open(listening()), listeners.open(listening())];
  let read = 0;
  quick.on('data', (part: Buffer) => {
    read += part.length;
  });
  for (let count = 0; count < 30; count += 1) {
    listeners.send('p', Buffer.alloc(100));
    await wait(1);
  }
  expect(slow.destroyed).toBe(true);
  expect(quick.destroyed).toBe(false);
  expect(read).toBe(greeting.length + 3_000);
  expect(() => listeners.open(listening())).not.toThrow();
  listeners.close();
});

test('a process has a limit, too, and lets nobody in when it stops', () => {
  const listeners = createListeners(log, limits);
  for (const subject of ['a', 'b', 'c']) listeners.open(listening({ subject }));
  expect(() => listeners.open(listening({ subject: 'd' }))).toThrow('TOO_MANY_REQUESTS');
  listeners.close();
  expect(() => listeners.open(listening({ subject: 'd' }))).toThrow('UNAVAILABLE');
});

test('whoever may not stay is ended; who cannot be asked after stays until that is known', async () => {
  const listeners = createListeners(log, limits);
  let isUnknown = true;
  const stream = listeners.open(
    listening({
      mayStay: async () => {
        if (isUnknown) throw new Error('no database');
        return false;
      },
    }),
  );
  let isEnded = false;
  stream.resume().once('end', () => {
    isEnded = true;
  });
  await wait(50);
  expect(isEnded).toBe(false);
  isUnknown = false;
  await expect.poll(() => isEnded).toBe(true);
  listeners.close();
});

test('a crowd is brought to readers a few times a second, all of it, and a flush leaves nothing behind', async () => {
  const [project, other] = ids(2) as [string, string];
  const brought: [string, readonly string[] | null][] = [];
  const delivery = createDelivery((id, leads) => void brought.push([id, leads]), 50);
  const scanned = ids(80);
  for (const id of scanned) delivery.add(project, [id]);
  expect(brought).toEqual([[project, [scanned[0]]]]);
  delivery.flush();
  expect(brought[1]).toEqual([project, scanned.slice(1)]);
  delivery.add(project, scanned);
  delivery.add(other, null);
  expect(brought[2]).toEqual([other, null]);
  await expect.poll(() => brought.length).toBe(4);
  expect(brought[3]).toEqual([project, scanned]);
  delivery.add(project, scanned);
  delivery.add(project, ids(21));
  delivery.add(project, ids(1));
  await expect.poll(() => brought.length).toBeGreaterThan(4);
  expect(brought.slice(4).some(([, leads]) => leads === null)).toBe(true);
  delivery.clear();
});
