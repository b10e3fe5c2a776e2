import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';

const channel = 'product_token_revoked';

/** The ended tokens that have not expired yet, in memory, the same on every node. */
export interface ProductTokenRevocations {
  has(jti: string): boolean;
  add(jti: string, expiresAt: Date): Promise<void>;
}

export async function createProductTokenRevocations(
  db: Executor,
  bus: Bus,
  clock: Clock,
  log: FastifyBaseLogger,
): Promise<ProductTokenRevocations> {
  const revoked = new Set<string>();

  async function load(): Promise<void> {
    const now = clock().toISOString();
    await db.execute(sql`delete from revoked_product_tokens where expires_at < ${now}`);
    const rows = await db.query<{ jti: string }>(sql`select jti from revoked_product_tokens`);
    for (const { jti } of rows) revoked.add(jti);
  }

  await bus.subscribe(
    channel,
    (jti) => revoked.add(jti),
    () =>
      void load().catch((error: unknown) =>
        log.error({ err: error }, 'revoked product tokens could not be read again'),
      ),
  );
  await load();
  return {
    has: (jti) => revoked.has(jti),
    async add(jti, expiresAt) {
      await db.execute(sql`
        insert into revoked_product_tokens (jti, expires_at) values (${jti}, ${expiresAt.toISOString()})
        on conflict do nothing`);
      revoked.add(jti);
      await bus.publish(channel, jti);
    },
  };
}
