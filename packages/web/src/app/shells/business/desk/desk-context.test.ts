import { expect, test } from 'vitest';
import { samePlace } from './desk-context.ts';

test.each([
  ['/project/1/sales-leads-center', '/project/2/sales-leads-center'],
  ['/project/1/mixie-points', '/project/2/mixie-points'],
  ['/project/1/mixie-point/7', '/project/2/mixie-points'],
  ['/project/1/mixie-point', '/project/2/mixie-points'],
  ['/project/1/survey/7', '/project/2/surveys'],
  ['/project/1/business-intelligence', '/project/2/business-intelligence'],
  ['/project/1/checkout-success', '/project/2/sales-leads-center'],
  ['/project/1', '/project/2'],
  ['/users', '/project/2/sales-leads-center'],
  ['/project', '/project/2/sales-leads-center'],
])('%s becomes %s', (from, to) => {
  expect(samePlace(from, '2')).toBe(to);
});
