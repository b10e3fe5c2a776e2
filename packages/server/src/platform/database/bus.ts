import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import type { Database, Executor } from './connection.ts';
import { connectionTarget } from './connection-url.ts';

export type Bus = {
  /**
   * Tells every process that listens, this one too. With a transaction: when it commits, and not at all when it does
   * not. PostgreSQL lets transactions with a message commit one after the other, so a call that runs thousands of
   * times a second should gather its messages instead.
   */
  publish(channel: string, payload: string, executor?: Executor): Promise<void>;
  /**
   * Listens until the returned function is called. Messages sent while the database was away are lost: `onReconnect`
   * is called when listening works again, to forget or reload what they would have changed.
   */
  subscribe(
    channel: string,
    listener: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** PostgreSQL's limit is 8,000 bytes. */
const MOST_BYTES = 7_900;

/**
 * Messages between the processes on one database, by LISTEN and NOTIFY. Holds a connection of its own while it
 * listens. `onError` hears of listeners that throw.
 */
export function createBus(url: string, database: Database, onError: (error: unknown) => void): Bus {
  const target = connectionTarget(url);
  const client = postgres(target.url, {
    ...target.options,
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    // A peer that vanished without a word must be noticed soon: revocations come this way.
    keep_alive: 15,
    backoff: (attempt: number) => Math.min(0.05 * attempt, 1),
    onnotice: () => {},
    connection: { application_name: 'fairlead-bus' },
  });
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  };
  return {
    publish: async (channel, payload, executor = database.db) => {
      if (Buffer.byteLength(payload) > MOST_BYTES) {
        throw new RangeError(
          `A message of ${Buffer.byteLength(payload)} bytes is too long for the bus; send a key to look up.`,
        );
      }
      await executor.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    subscribe: async (channel, listener, onReconnect) => {
      let listening = 0;
      const subscription = await client.listen(
        channel,
        (payload) => guarded(() => listener(payload)),
        () => {
          listening += 1;
          if (listening > 1) guarded(onReconnect);
        },
      );
      return () => subscription.unlisten();
    },
    close: () => client.end({ timeout: 1 }),
  };
}
