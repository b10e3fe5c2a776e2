import { describe, expect, it } from 'vitest';
import { callerOf } from './ip-address.ts';

describe('callerOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '0000:0000:0000:0000::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
    ['2001:DB8:1::9', '2001:0db8:0001:0000::/64'],
  ])('%s is %s', (ipAddress, caller) => {
    expect(callerOf(ipAddress)).toBe(caller);
  });
});
