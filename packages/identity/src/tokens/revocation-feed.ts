import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import type { Log } from '../log.ts';
import { parseRevocation, type Revocation, readRevocations, revocationChannel } from '../store/revocations.ts';
import { signingKeyChannel } from '../store/signing-keys.ts';

const reloadEveryMilliseconds = 10_000;

/** The revoked families whose tokens have not run out by themselves, in memory, fed by every process. */
export interface RevocationFeed {
  isRevoked(originJti: string): boolean;
  add(revocations: readonly Revocation[]): void;
  close(): Promise<void>;
}

/**
 * Listens first and reads the table then, at the start and after every reconnect, so that nothing falls between the
 * two. The table is read every few seconds besides: a connection can be dead for long before anybody notices.
 */
export async function createRevocationFeed(
  executor: Executor,
  bus: Bus,
  options: { clock: () => Date; log: Log; onSigningKeys: () => Promise<void> },
): Promise<RevocationFeed> {
  const { clock, log, onSigningKeys } = options;
  const revoked = new Map<string, number>();

  const add = (revocations: readonly Revocation[]): void => {
    for (const { originJti, expiresAt } of revocations) revoked.set(originJti, expiresAt);
  };
  const reload = async (): Promise<void> => {
    add(await readRevocations(executor, clock()));
    const now = clock().getTime();
    for (const [originJti, expiresAt] of revoked) if (expiresAt <= now) revoked.delete(originJti);
  };
  const background = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => log.warn({ err: error }, 'identity: reading revocations or keys failed'));
  };

  const subscriptions = await Promise.all([
    bus.subscribe(
      revocationChannel,
      (message) => {
        const revocation = parseRevocation(message);
        if (revocation) add([revocation]);
      },
      () => background(reload),
    ),
    bus.subscribe(
      signingKeyChannel,
      () => background(onSigningKeys),
      () => background(onSigningKeys),
    ),
  ]);
  await Promise.all([reload(), onSigningKeys()]);
  const timer = setInterval(() => background(reload), reloadEveryMilliseconds);
  timer.unref();

  return {
    isRevoked: (originJti) => revoked.has(originJti),
    add,
    async close() {
      clearInterval(timer);
      await Promise.all(subscriptions.map((unsubscribe) => unsubscribe()));
    },
  };
}
