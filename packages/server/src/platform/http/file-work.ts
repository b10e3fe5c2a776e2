import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FileWork } from '@fairlead/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createWorkLimit, type WorkLimits } from '../threads/work-limit.ts';
import { CallerGoneError } from './problem.ts';

/**
 * Files that are made and read at once in this process. A person is one who clicked twice, not one who wants the server for
 * themselves. An export holds a few batches of rows until it is read, a print the whole file: its number bounds the memory.
 */
const usualLimits: Readonly<Record<FileWork, WorkLimits>> = {
  picture: { running: 4, runningPerPerson: 2, waiting: 400, waitingPerPerson: 100 },
  print: { running: 4, runningPerPerson: 2, waiting: 32, waitingPerPerson: 4 },
  export: { running: 8, runningPerPerson: 2, waiting: 64, waitingPerPerson: 8 },
};

/** Time without reading after which a receiver of a file has gone, or keeps others waiting on purpose. */
const longestPauseMs = 60_000;

export interface FileWorkGate {
  /**
   * Waits until there is room for such work, and keeps it until the answer is read or its reader has gone. The signal is aborted
   * when the caller goes away before that.
   * @throws ApiError TOO_MANY_REQUESTS; CallerGoneError
   */
  enter(work: FileWork, request: FastifyRequest, reply: FastifyReply): Promise<AbortSignal>;
  /** Ends the making of a file with its reading: also when only its headers were asked for, or its reader stopped. */
  watch(body: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

/** The one gate for everything that answers a file. */
export function createFileWorkGate(limits = usualLimits, pauseMs = longestPauseMs): FileWorkGate {
  const gates = {
    picture: createWorkLimit(limits.picture),
    print: createWorkLimit(limits.print),
    export: createWorkLimit(limits.export),
  };
  return {
    async enter(work, request, reply) {
      const leaving = new AbortController();
      const leave = (): void => leaving.abort(new CallerGoneError());
      reply.raw.once('close', leave);
      if (reply.raw.destroyed) leave();
      const release = await gates[work].acquire(request.caller?.subject ?? request.ip, leaving.signal);
      leaving.signal.addEventListener('abort', release);
      // It was left in the moment in which there was room.
      if (leaving.signal.aborted) release();
      return leaving.signal;
    },
    watch(body, { socket }, reply) {
      if (body instanceof Readable) {
        if (reply.raw.destroyed) body.destroy();
        else reply.raw.once('close', () => body.destroy());
      }
      // The server ends a connection that is idle for so long; without a network, as in a test, there is none.
      if (socket instanceof Socket) socket.setTimeout(pauseMs);
    },
  };
}
