import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPublicPath, loginPath, returnPath } from './navigation.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://app.localhost' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['/login', '/sign-up', '/verify', '/verify-email', '/scan/7KM2QX9HT4'])('%s is public', (path) =>
  expect(isPublicPath(path)).toBe(true),
);
test.each(['/', '/projects', '/scan', '/scan/7KM2QX9HT4/add', '/login/callback', '/verify/x'])('%s is not', (path) =>
  expect(isPublicPath(path)).toBe(false),
);

test('the way to sign-in remembers where the person was', () => {
  expect(loginPath({ pathname: '/project/1', search: '?a=1&b=2' })).toBe(
    '/login?return=%2Fproject%2F1%3Fa%3D1%26b%3D2',
  );
  expect(returnPath('?return=%2Fproject%2F1%3Fa%3D1%26b%3D2')).toBe('/project/1?a=1&b=2');
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'projects', ''])(
  'nobody is sent to %s',
  (target) => expect(returnPath(`?${new URLSearchParams({ return: target })}`)).toBeNull(),
);
