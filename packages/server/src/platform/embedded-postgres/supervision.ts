import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from './cluster.ts';
import { connectOrStart, type StartedDatabase } from './connect-or-start.ts';
import type { Installation } from './installation.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';

const SHORTEST_DELAY = 100;
const LONGEST_DELAY = 5_000;
/** A database that lives shorter than this is started again with growing delays. */
const HEALTHY_AFTER = 10_000;

/** Brings the database back whenever it is lost, until it is stopped. */
export function supervise(installation: Installation, reached: StartedDatabase): { stop(): Promise<void> } {
  const { log } = installation;
  const stopping = new AbortController();
  let session: Session | undefined = reached.session;
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });

  async function watch(): Promise<void> {
    let delay = SHORTEST_DELAY;
    let since = Date.now();
    let complaint = '';
    while (!stopping.signal.aborted) {
      try {
        if (session) {
          await Promise.race([session.lost, stopped]);
          if (stopping.signal.aborted) return;
          log.warn('The embedded database is gone; starting it again.');
          await session.close();
          session = undefined;
          if (Date.now() - since > HEALTHY_AFTER) delay = SHORTEST_DELAY;
        }
        session = (await connectOrStart(installation, reached.socket, stopping.signal)).session;
        since = Date.now();
        complaint = '';
        log.info('The embedded database is ready again.');
      } catch (error) {
        if (stopping.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        if (message !== complaint) log.error(message);
        complaint = message;
      }
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {});
      delay = Math.min(delay * 2, LONGEST_DELAY);
    }
  }

  const watching = watch();
  let ending: Promise<void> | undefined;
  async function end(): Promise<void> {
    stopping.abort();
    await watching;
    if (session && !(await leave(session))) return;
    const running = await runningPostmaster(installation.location.data);
    if (running) await stopPostmaster(running.pid);
  }
  return {
    stop: () => {
      ending ??= end();
      return ending;
    },
  };
}

/** Returns whether this is the last server of the database; one that does not answer in time does not count. */
async function leave(session: Session): Promise<boolean> {
  const answer = session.leave().catch(() => true);
  const last = await Promise.race([answer, wait(1_000, true, { ref: false })]);
  if (!last) await session.close();
  return last;
}
