import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { Log } from '../delivery.ts';
import { after } from '../store/after.ts';
import { revocationMarginSeconds, signingKeyChannel, tokenLifetimeSeconds } from '../store/signing-keys.ts';

const revocationChannel = 'identity_revocations';

interface Revocation {
  readonly originJti: string;
  readonly expiresAt: number;
}

/** Stores the revocations and notifies the other processes once the surrounding transaction commits. */
export async function insertRevocations(executor: Executor, originJtis: string[], now: Date): Promise<Revocation[]> {
  const end = after(now, tokenLifetimeSeconds + revocationMarginSeconds);
  const expiresAt = end.getTime();
  for (const originJti of originJtis) {
    await executor.execute(sql`
      insert into identity.revocations (origin_jti, expires_at) values (${originJti}, ${end})
      on conflict (origin_jti) do nothing`);
    await executor.execute(sql`select pg_notify(${revocationChannel}, ${`${originJti} ${expiresAt}`})`);
  }
  return originJtis.map((originJti) => ({ originJti, expiresAt }));
}

function parseRevocation(payload: string): Revocation | undefined {
  const [originJti, expires] = payload.split(' ');
  const expiresAt = Number(expires);
  return originJti && Number.isFinite(expiresAt) ? { originJti, expiresAt } : undefined;
}

async function readRevocations(executor: Executor, now: Date): Promise<Revocation[]> {
  const rows = await executor.query<{ originJti: string; expiresAt: Date }>(sql`
    select origin_jti, expires_at from identity.revocations where expires_at > ${now}`);
  return rows.map((row) => ({ originJti: row.originJti, expiresAt: row.expiresAt.getTime() }));
}

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
