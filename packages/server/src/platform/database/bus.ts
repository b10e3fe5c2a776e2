import type { Sql } from 'postgres';

/** News between server processes on one database: revocations, dropped caches, live figures. */
export interface Bus {
  publish(channel: string, payload: string): Promise<void>;
  /**
   * Hears every payload on the channel, its own process's too. `onGap` runs when the connection was lost and news may
   * have been missed: whatever was remembered must be forgotten.
   */
  subscribe(channel: string, listener: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

/** A bus on LISTEN and NOTIFY; the driver listens again by itself after the database was away. */
export function createBus(sql: Sql): Bus {
  const subscriptions: { unlisten(): Promise<void> }[] = [];
  return {
    async publish(channel, payload) {
      await sql.notify(channel, payload);
    },
    async subscribe(channel, listener, onGap) {
      let isFirst = true;
      const subscription = await sql.listen(channel, listener, () => {
        if (!isFirst) onGap();
        isFirst = false;
      });
      subscriptions.push(subscription);
    },
    async close() {
      await Promise.all(subscriptions.map((subscription) => subscription.unlisten()));
    },
  };
}
