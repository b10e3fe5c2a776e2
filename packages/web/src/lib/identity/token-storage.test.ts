import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTextStorage } from './token-storage.ts';

/** Values that the page would be told to keep. */
let written: string[];
beforeEach(() => {
  written = [];
  vi.stubGlobal('document', {
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('tokens in cookies', () => {
  test("stand under '/', for 365 days, for secure connections only, unless it is said otherwise", () => {
    openTextStorage({}).write('token', 'abc');
    const [cookie = ''] = written;
    expect(cookie).toMatch(/^token=abc; path=\/; expires=/);
    expect(cookie).toMatch(/; secure$/);
    const days = (Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
  });

  test('stand elsewhere, for another time, for any connection, when that is said', () => {
    openTextStorage({ domain: '.fair.example', path: '/x', expires: 2, secure: false }).write('token', 'abc');
    const [cookie = ''] = written;
    expect(cookie).toContain('; path=/x');
    expect(cookie).toContain('; domain=.fair.example');
    expect(cookie).not.toContain('secure');
    expect(cookie).not.toContain('sameSite');
    const days = (Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(2);
  });

  test('same-site none is secure by itself', () => {
    openTextStorage({ sameSite: 'none' }).write('token', 'abc');
    expect(written[0]).toMatch(/; secure; sameSite=none$/);
  });

  test.each(['strict', 'lax', 'none'] as const)('same-site %s', (sameSite) => {
    openTextStorage({ sameSite }).write('token', 'abc');
    expect(written[0]).toContain(`; sameSite=${sameSite}`);
  });

  test('refuse another same-site, and none without secure', () => {
    expect(() => openTextStorage({ sameSite: 'sometimes' as 'lax' })).toThrow('"lax", "strict" or "none"');
    expect(() => openTextStorage({ sameSite: 'none', secure: false })).toThrow('requires the Secure attribute');
  });
});

test('without cookies in the configuration none is written', () => {
  const storage = openTextStorage(undefined);
  storage.write('token', 'abc');
  expect(storage.read('token')).toBe('abc');
  storage.write('token', null);
  expect(storage.read('token')).toBeNull();
  expect(written).toEqual([]);
});
