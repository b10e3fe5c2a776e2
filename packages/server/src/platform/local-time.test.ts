import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test.each(['Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Africa/Monrovia', 'Pacific/Apia', 'UTC'])(
  'a clock in %s shows what Intl says, at any moment',
  (timeZone) => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const [first, last] = [Date.UTC(1900, 0), Date.UTC(2040, 0)];
    for (let index = 0; index < 5000; index += 1) {
      const moment = new Date(first + Math.floor(Math.random() * (last - first)));
      const next = new Date(moment.getTime() + Math.floor(Math.random() * 90_000));
      for (const one of [moment, next]) expect(localTime(one, timeZone)).toBe(format.format(one));
    }
  },
);
