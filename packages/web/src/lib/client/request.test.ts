import { getVisitor } from '@fairlead/contract/visitors';
import { afterEach, expect, test } from 'vitest';
import { requestUrl, setApiHost } from './request.ts';

afterEach(() => setApiHost(null));

test('the API is at the page’s own host, or where the configuration says', () => {
  expect(requestUrl(getVisitor, {})).toBe('/papi/visitor');
  setApiHost('https://api.example');
  expect(requestUrl(getVisitor, {})).toBe('https://api.example/papi/visitor');
});
