import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSession, type Session, type SocketLocation } from './cluster.ts';
import { EmbeddedPostgresError, explain } from './errors.ts';
import type { Installation } from './installation.ts';
import type { Location } from './location.ts';
import { freePort, type Postmaster, runningPostmaster, type StartedPostmaster, spawnPostmaster } from './postmaster.ts';

/** More than PostgreSQL's first write of all, a segment of its write-ahead log. */
const PROBE_BYTES = 20_000_000;

const REASON = /FATAL|PANIC|ERROR|could not|HINT/;
/** Answers to connections that came too early. */
const REFUSAL = /the database system is (starting up|not yet accepting connections|shutting down|in recovery mode)/;

/** Why PostgreSQL ended while it started, from what it said; on a full disk it could not even say that. */
async function failureToStart(location: Location, said: string): Promise<EmbeddedPostgresError> {
  const explained =
    explain(said, location.base, location.account && `the account ${location.account.name}`) ??
    (await tryTheDisk(location.base));
  if (explained) return explained;
  const reasons = said.split('\n').filter((line) => REASON.test(line) && !REFUSAL.test(line));
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${location.base} did not start. Its log is ${join(location.base, 'postgres.log')}; ` +
      `the end of it says: ${reasons.slice(-5).join(' ') || said.trim().slice(-500) || 'nothing'}`,
  );
}

async function tryTheDisk(folder: string): Promise<EmbeddedPostgresError | undefined> {
  const probe = join(folder, `probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES));
    return undefined;
  } catch (error) {
    return explain(error, folder);
  } finally {
    await rm(probe, { force: true });
  }
}

/** A database that answers, and whether it was started for this. */
export type StartedDatabase = { socket: SocketLocation; session: Session; started: boolean };

const STEP = 15;
/** A long recovery is asked ever less often: each refusal is a line in the database's log. */
const LONGEST_STEP = 500;
/** How long a process may hold the data folder without answering at its socket, in milliseconds. */
const SILENCE = 30_000;
/** How long the remains of a killed database may take to go. */
const REMAINS = 30_000;
/** Said when another holds the data folder: one that starts at this moment, or the children of a killed one. */
const HELD = /lock file "[^"]*" already exists|pre-existing shared memory block/;

/**
 * A session with the installation's database: with the one that runs, else with one started now. Loops, because
 * others work on the same folder: a killed database's children are still leaving, another server starts it too.
 */
export async function connectOrStart(
  installation: Installation,
  known?: SocketLocation,
  signal?: AbortSignal,
): Promise<StartedDatabase> {
  const { location, password } = installation;
  const began = Date.now();
  const usual: SocketLocation = known ?? { sockets: location.sockets, port: 5432, password };
  let child: StartedPostmaster | undefined;
  // It may run where its process cannot be seen: in another container on the same folder.
  const unseen = (await runningPostmaster(location.data)) ? undefined : await openSession(usual).catch(() => undefined);
  if (unseen) return { socket: usual, session: unseen, started: false };
  for (;;) {
    signal?.throwIfAborted();
    const running = await runningPostmaster(location.data);
    if (running) {
      const session = await answerOf(running, installation, signal);
      const socket = await socketOf(running, installation);
      if (session) return { socket, session, started: running.pid === child?.pid };
    } else if (child) {
      const said = await Promise.race([child.ended, wait(STEP)]);
      if (said === undefined) continue;
      if (!HELD.test(said) || Date.now() - began > REMAINS) throw await failureToStart(location, said);
      child = undefined;
      await wait(100);
    } else {
      child = await spawnPostmaster(installation, known?.port ?? (await freePort(location.sockets)));
    }
  }
}

/** Waits until the running database takes a connection; undefined when it ends instead. */
async function answerOf(
  running: Postmaster,
  installation: Installation,
  signal?: AbortSignal,
): Promise<Session | undefined> {
  const { location, log } = installation;
  let lastSign = Date.now();
  let reportedAt = Date.now();
  for (let step = STEP; ; step = Math.min(step * 1.2, LONGEST_STEP)) {
    const error = await openSession(await socketOf(running, installation)).catch((reason: unknown) => reason);
    if (isSession(error)) return error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '28P01' || code === '28000') throw wrongPassword(installation, running);
    // Refused by a database that starts, recovers or stops: a sign of life, however long that takes.
    if (code === '57P03') lastSign = Date.now();
    if (Date.now() - lastSign > SILENCE) throw silent(installation, running);
    if (Date.now() - reportedAt > 10_000) {
      reportedAt = Date.now();
      log.info(
        `Waiting for the embedded database (process ${running.pid}), which is starting, recovering or stopping.`,
      );
    }
    await wait(step);
    signal?.throwIfAborted();
    const now = await runningPostmaster(location.data);
    if (now?.pid !== running.pid) return undefined;
    if (now.sockets !== running.sockets) Object.assign(running, now);
  }
}

/** As it says itself; or in our folder, when that was renamed while it ran. */
async function socketOf(running: Postmaster, { location, password }: Installation): Promise<SocketLocation> {
  const { sockets, port } = running;
  const there = await access(join(sockets, `.s.PGSQL.${port}`)).then(
    () => true,
    () => false,
  );
  return { sockets: there ? sockets : location.sockets, port, password };
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'lost' in value;
}

function wrongPassword({ location }: Installation, { pid }: Postmaster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded database in ${location.base} does not take the password in ${location.password}. Bring back the file ` +
      `that belongs to this database; or end process ${pid}, remove the file and start Fairlead, which then sets a new one.`,
  );
}

function silent({ location }: Installation, { pid }: Postmaster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Process ${pid} holds the embedded database in ${location.base} but takes no connections. ` +
      'If it is a PostgreSQL that hangs, end it (kill -QUIT) and start Fairlead again; ' +
      `if it is another program, remove ${location.data}/postmaster.pid.`,
  );
}
