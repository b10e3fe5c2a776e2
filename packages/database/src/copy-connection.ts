import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { toDatabaseError } from './errors.ts';
import { type Connection, connectionOn, openClient } from './one-connection.ts';

/** A single connection that also copies whole tables, as PostgreSQL's COPY writes them: text, a line for each row. */
export interface CopyConnection extends Connection {
  /** The lines of `COPY … TO STDOUT`, read from the database as fast as they are taken. */
  copyOut(command: string): AsyncIterable<Buffer>;
  /** Sends lines to `COPY … FROM STDIN`; returns how many rows they were. */
  copyIn(command: string, lines: AsyncIterable<Uint8Array>): Promise<number>;
}

/** COPY cannot share a connection with statements that are sent ahead, so this one sends none. */
export async function openCopyConnection(url: string, applicationName: string): Promise<CopyConnection> {
  const client = await openClient(url, { applicationName, pipeline: false });
  return {
    ...connectionOn(client),
    copyOut: (command) => copyOut(client, command),
    copyIn: (command, lines) => copyIn(client, command, lines),
  };
}

async function* copyOut(client: Client, command: string): AsyncGenerator<Buffer> {
  try {
    yield* client.query(to(command)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw toDatabaseError(error, command);
  }
}

async function copyIn(client: Client, command: string, lines: AsyncIterable<Uint8Array>): Promise<number> {
  let unreadable: unknown;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* lines;
    } catch (error) {
      unreadable = error;
      throw error;
    }
  }
  const copy = client.query(from(command));
  try {
    await pipeline(read(), copy);
  } catch (error) {
    throw unreadable ?? toDatabaseError(error, command);
  }
  return copy.rowCount;
}
