import { setTimeout as wait } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import type { Database } from './connection.ts';
import { connectionConfig } from './connection-url.ts';
import { DatabaseUnavailableError, toDatabaseError } from './errors.ts';
import type { Executor } from './executor.ts';
import { sql } from './sql.ts';

export interface Bus {
  /**
   * Notifies every process that listens, this one too. With a transaction: when it commits, and not at all when it does
   * not. PostgreSQL lets transactions with a message commit one after the other, so a call that runs thousands of
   * times a second should gather its messages instead.
   */
  publish(channel: string, payload: string, executor?: Executor): Promise<void>;
  /**
   * Listens until the returned function is called. Messages sent while the database was unavailable are lost: `onReconnect` is
   * called when listening works again, to forget or reload what they would have changed; `onLost` is called at once, for
   * listeners that must not continue with old values.
   * @throws DatabaseUnavailableError when there is no database to listen to yet
   */
  subscribe(
    channel: string,
    listener: (payload: string) => void,
    onReconnect: () => void,
    onLost?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Subscription {
  readonly channel: string;
  readonly listener: (payload: string) => void;
  readonly onReconnect: () => void;
  readonly onLost: (() => void) | undefined;
}

/** PostgreSQL's limit is 8,000 bytes. */
const maxBytes = 7_900;
const connectTimeoutMs = 5_000;
/** A peer that vanished without a word must be noticed soon: revocations come this way. */
const keepAliveDelayMs = 15_000;
const refusal = (): Error => new DatabaseUnavailableError('The bus was closed.');
const retryDelayMs = (attempt: number): number => Math.min(50 * attempt, 1_000);

/**
 * Messages between the processes on one database, by LISTEN and NOTIFY. Holds a connection of its own while it
 * listens. `onError` hears of listeners that throw.
 */
export function createBus(url: string, database: Database, onError: (error: unknown) => void): Bus {
  const subscriptions = new Set<Subscription>();
  let isClosed = false;
  let current: Promise<Client> | undefined;

  let lastCommand: Promise<unknown> = Promise.resolve();

  /** One command after the other, as pg expects of a client without `pipeline`. */
  const inTurn = (command: () => Promise<unknown>): Promise<void> => {
    const turn = lastCommand.then(command);
    lastCommand = turn.catch(() => {});
    return turn.then(() => {});
  };
  const isWanted = (channel: string): boolean => [...subscriptions].some((each) => each.channel === channel);
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  };
  const listening = (): Promise<Client> => {
    current ??= open().catch((error: unknown) => {
      current = undefined;
      throw toDatabaseError(error);
    });
    return current;
  };
  const open = async (): Promise<Client> => {
    const client = new pg.Client({
      ...connectionConfig(url),
      application_name: 'fairlead-bus',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of subscriptions) if (each.channel === channel) guarded(() => each.listener(payload));
    });
    client.on('error', () => {});
    await client.connect();
    if (isClosed) {
      await client.end();
      throw refusal();
    }
    client.once('end', () => {
      current = undefined;
      for (const { onLost } of subscriptions) if (onLost) guarded(onLost);
      if (!isClosed && subscriptions.size > 0) void listenAgain();
    });
    return client;
  };
  const listenAgain = async (): Promise<void> => {
    for (let attempt = 1; !isClosed && subscriptions.size > 0; attempt += 1) {
      await wait(retryDelayMs(attempt), undefined, { ref: false });
      if (isClosed) return;
      try {
        const client = await listening();
        const missed = [...subscriptions];
        for (const channel of new Set(missed.map((each) => each.channel))) await inTurn(() => listen(client, channel));
        for (const { onReconnect } of missed) guarded(onReconnect);
        return;
      } catch {
        // Repeats the attempt until the database is there or the last listener has left.
      }
    }
  };

  return {
    publish: async (channel, payload, executor = database) => {
      if (Buffer.byteLength(payload) > maxBytes) {
        throw new RangeError(
          `A message of ${Buffer.byteLength(payload)} bytes is too long for the bus; send a key to look up.`,
        );
      }
      await executor.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    subscribe: async (channel, listener, onReconnect, onLost) => {
      if (isClosed) throw refusal();
      const subscription = { channel, listener, onReconnect, onLost };
      subscriptions.add(subscription);
      try {
        const client = await listening();
        await inTurn(() => listen(client, channel));
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return async () => {
        subscriptions.delete(subscription);
        const client = await current?.catch(() => undefined);
        await inTurn(async () => {
          // Further listeners may have come meanwhile.
          if (!isWanted(channel)) await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
        }).catch(() => {
          // A connection that is lost listens no more, which is all that is wanted.
        });
      };
    },
    close: async () => {
      isClosed = true;
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

async function listen(client: Client, channel: string): Promise<void> {
  try {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    throw toDatabaseError(error);
  }
}
