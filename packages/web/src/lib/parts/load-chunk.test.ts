import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkLimitMs, loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failWith = (error: unknown) => loadChunk(() => Promise.reject(error)).catch((caught: unknown) => caught);

test('what comes in time is used, and no timer stays behind', async () => {
  expect(await loadChunk(async () => 'shell')).toBe('shell');
  expect(vi.getTimerCount()).toBe(0);
});

test('after 120000 ms it counts as failed', async () => {
  expect(chunkLimitMs).toBe(120_000);
  const outcome = loadChunk(() => new Promise(() => {})).catch((caught: unknown) => caught);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ name: 'ChunkLoadError', code: 'CHUNK_LOAD_FAILED' });
});

test.each([
  'Failed to fetch dynamically imported module: http://x/assets/shell.js',
  'error loading dynamically imported module: http://x/assets/shell.js',
  'Importing a module script failed.',
  'Loading chunk 7 failed',
])('a browser that says "%s" means a chunk', async (message) => {
  expect(await failWith(new TypeError(message))).toMatchObject({ name: 'ChunkLoadError', code: 'CHUNK_LOAD_FAILED' });
});

test('a stylesheet has a code of its own', async () => {
  expect(await failWith(new Error('Unable to preload CSS for /assets/shell.css'))).toMatchObject({
    name: 'ChunkLoadError',
    code: 'CSS_CHUNK_LOAD_FAILED',
  });
  const coded = Object.assign(new Error('Loading CSS chunk 3 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' });
  expect(await failWith(coded)).toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' });
});

test('any other failure stays what it is', async () => {
  const error = new Error('cannot read properties of undefined');
  expect(await failWith(error)).toBe(error);
  expect(await failWith(error)).not.toBeInstanceOf(ChunkLoadError);
});
