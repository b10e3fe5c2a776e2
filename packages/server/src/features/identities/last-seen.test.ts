import { expect, test } from 'vitest';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { createLastSeen } from './last-seen.ts';

const actor: VisitorActor = {
  role: 'VISITOR',
  visitorId: 'v',
  subject: 's',
  username: 's',
  email: undefined,
  isEmailVerified: false,
};

function seenBy(write: (ids: readonly string[]) => Promise<void>) {
  let now = new Date('2026-11-21T10:00:00Z');
  const nobody = async () => {};
  const warnings: unknown[] = [];
  const seen = createLastSeen({
    write: { visitor: write, account: nobody, admin: nobody, managedToken: nobody },
    clock: () => now,
    log: { warn: (fault: unknown) => warnings.push(fault) } as never,
  });
  return { seen, warnings, at: (time: string) => (now = new Date(`2026-11-21T${time}Z`)) };
}

test('many requests of a person are one write an hour', async () => {
  const writes: string[][] = [];
  const { seen, at } = seenBy(async (ids) => void writes.push([...ids]));
  for (const time of ['10:00:00', '10:00:01', '10:59:59']) {
    at(time);
    seen.note(actor);
  }
  await seen.close();
  expect(writes).toEqual([['v']]);
  at('11:00:00');
  seen.note(actor);
  await seen.close();
  expect(writes).toEqual([['v'], ['v']]);
});

test('what could not be written is tried with the next request', async () => {
  let tries = 0;
  const { seen, warnings } = seenBy(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The database is away');
  });
  seen.note(actor);
  await seen.close();
  expect(warnings).toHaveLength(1);
  seen.note(actor);
  await seen.close();
  expect(tries).toBe(2);
});
