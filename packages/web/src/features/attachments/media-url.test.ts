import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../lib/client/call.ts', () => ({ call }));

const { mediaUrl } = await import('./media-url.ts');

const minute = 60_000;
/** The server's clock, by which it issues URLs for 15 minutes. */
let serverNow: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  serverNow = Date.parse('2027-03-10T09:00:00Z');
  let issued = 0;
  call.mockReset().mockImplementation(async () => {
    issued += 1;
    return { url: `/files/${issued}`, expiresAt: new Date(serverNow + 15 * minute).toISOString() };
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  { clock: 'three hours slow', aheadMs: -180 * minute },
  { clock: 'right', aheadMs: 0 },
  { clock: 'three hours fast', aheadMs: 180 * minute },
])('keeps a URL for as long as the server does when the clock of the device is $clock', async ({ clock, aheadMs }) => {
  vi.setSystemTime(serverNow + aheadMs);
  expect(await mediaUrl(clock)).toBe('/files/1');
  vi.advanceTimersByTime(14 * minute);
  expect(await mediaUrl(clock)).toBe('/files/1');
  vi.advanceTimersByTime(2 * minute);
  expect(await mediaUrl(clock)).toBe('/files/2');
});

test('fetches another URL after a sleep in which the monotonic clock stood still', async () => {
  vi.setSystemTime(serverNow);
  expect(await mediaUrl('asleep')).toBe('/files/1');
  vi.setSystemTime(serverNow + 20 * minute);
  expect(await mediaUrl('asleep')).toBe('/files/2');
});

test('counts from before the request, so that an answer that was slow to arrive is not kept for too long', async () => {
  vi.setSystemTime(serverNow);
  const answer = call.getMockImplementation() ?? (() => undefined);
  call.mockImplementationOnce(async () => {
    const issued = await answer();
    vi.advanceTimersByTime(5 * minute);
    return issued;
  });
  expect(await mediaUrl('slow')).toBe('/files/1');
  vi.advanceTimersByTime(11 * minute);
  expect(await mediaUrl('slow')).toBe('/files/2');
});
