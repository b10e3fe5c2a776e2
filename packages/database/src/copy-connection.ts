import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import pg, { type Client } from 'pg';
import { toDatabaseError } from './errors.ts';
import { type Connection, connectionOn, openClient } from './one-connection.ts';

/** A single connection that also copies whole tables, as PostgreSQL's COPY writes them: text, a line for each row. */
export interface CopyConnection extends Connection {
  /** The lines of `COPY … TO STDOUT`, read from the database as fast as they are taken. */
  copyOut(command: string): Readable;
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

/** Parts of the driver's connection that its types leave out. */
interface Wire {
  readonly stream: Socket;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}
const wireOf = (client: Client): Wire => client.connection as unknown as Wire;

const pieceBytes = 65_536;

/** The driver's query, which reports that it ended, with the messages of COPY. */
class Copy extends pg.Query {
  readonly onData: (chunk: Buffer) => void;
  readonly onReady: () => void;

  constructor(command: string, handlers: { onData?: (chunk: Buffer) => void; onReady?: () => void }) {
    super({ text: command });
    this.onData = handlers.onData ?? (() => {});
    this.onReady = handlers.onReady ?? (() => {});
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.onData(chunk);
  }

  handleCopyInResponse(): void {
    this.onReady();
  }
}

function copyOut(client: Client, command: string): Readable {
  const { stream: socket } = wireOf(client);
  let piece = Buffer.allocUnsafe(pieceBytes);
  let filled = 0;
  const output = new Readable({
    read: () => void socket.resume(),
    destroy(error, done) {
      socket.resume();
      done(error);
    },
  });
  const flush = (): void => {
    if (filled === 0) return;
    const isWanted = output.push(piece.subarray(0, filled));
    piece = Buffer.allocUnsafe(pieceBytes);
    filled = 0;
    if (!isWanted && !output.destroyed) socket.pause();
  };
  const query = new Copy(command, {
    // The driver uses its buffer again, so a row is copied at once.
    onData(chunk) {
      if (output.destroyed) return;
      if (filled + chunk.length > pieceBytes) flush();
      if (chunk.length > pieceBytes) {
        output.push(Buffer.from(chunk));
        return;
      }
      filled += chunk.copy(piece, filled);
    },
  });
  query.on('error', (error) => output.destroy(toDatabaseError(error, command)));
  query.on('end', () => {
    flush();
    output.push(null);
    socket.resume();
  });
  client.query(query);
  return output;
}

async function copyIn(client: Client, command: string, lines: AsyncIterable<Uint8Array>): Promise<number> {
  const wire = wireOf(client);
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  let isOver = false;
  const query = new Copy(command, { onReady: ready.resolve });
  query.on('error', (error) => {
    isOver = true;
    const reason = toDatabaseError(error, command);
    ready.reject(reason);
    ended.reject(reason);
  });
  query.on('end', ({ rowCount }) => ended.resolve(rowCount ?? 0));
  ended.promise.catch(() => {});
  client.query(query);
  await ready.promise;
  try {
    for await (const piece of lines) {
      // PostgreSQL refused a row: why, its answer says.
      if (isOver) break;
      wire.sendCopyFromChunk(piece);
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), ended.promise]);
    }
  } catch (error) {
    if (!isOver) wire.sendCopyFail('what was to be read could not be read');
    await ended.promise.catch(() => {});
    throw error;
  }
  if (!isOver) wire.endCopyFrom();
  return ended.promise;
}
