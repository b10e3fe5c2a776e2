import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IdentityConfig } from '../config/config.ts';
import { openTokenStorage } from './token-storage.ts';

const config: IdentityConfig = { region: 'eu-west-1', userPoolId: 'eu-west-1_T', userPoolWebClientId: 'c' };
const withCookies = (cookieStorage: IdentityConfig['cookieStorage']) =>
  openTokenStorage({ ...config, ...(cookieStorage && { cookieStorage }) });

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
    withCookies({}).setItem('token', 'abc');
    const [cookie = ''] = written;
    expect(cookie).toMatch(/^token=abc; path=\/; expires=/);
    expect(cookie).toMatch(/; secure$/);
    const days = (Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
  });

  test('stand elsewhere, for another time, for any connection, when that is said', () => {
    withCookies({ domain: '.fair.example', path: '/x', expires: 2, secure: false }).setItem('token', 'abc');
    const [cookie = ''] = written;
    expect(cookie).toContain('; path=/x');
    expect(cookie).toContain('; domain=.fair.example');
    expect(cookie).not.toContain('secure');
    expect(cookie).not.toContain('sameSite');
    const days = (Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(2);
  });

  test('same-site none is secure by itself', () => {
    withCookies({ sameSite: 'none' }).setItem('token', 'abc');
    expect(written[0]).toMatch(/; secure; sameSite=none$/);
  });

  test.each(['strict', 'lax', 'none'] as const)('same-site %s', (sameSite) => {
    withCookies({ sameSite }).setItem('token', 'abc');
    expect(written[0]).toContain(`; sameSite=${sameSite}`);
  });

  test('refuse another same-site, and none without secure', () => {
    expect(() => withCookies({ sameSite: 'sometimes' as 'lax' })).toThrow('"lax", "strict" or "none"');
    expect(() => withCookies({ sameSite: 'none', secure: false })).toThrow('requires the Secure attribute');
  });
});

test('without cookies in the configuration none is written', () => {
  const storage = withCookies(undefined);
  storage.setItem('token', 'abc');
  expect(storage.getItem('token')).toBe('abc');
  storage.removeItem('token');
  expect(storage.getItem('token')).toBeNull();
  expect(written).toEqual([]);
});
