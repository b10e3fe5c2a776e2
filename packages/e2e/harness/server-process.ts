import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { newDataFolder, removeDataFolder } from './data-folder.ts';
import { givePortBack, takePort } from './ports.ts';

const repository = resolve(import.meta.dirname, '../../..');
const startLimit = 60_000;
const stopLimit = 20_000;

export type Host = 'admin' | 'business' | 'app';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A server that listens, in whatever process. */
export interface RunningServer {
  readonly port: number;
  /** The URL of a path on one of the three hosts, for the browser; `*.localhost` resolves there only. */
  url(host: Host, path?: string): string;
  /** A request from Node to one of the three hosts; the body is sent as JSON, or as the form that it is. */
  ask(
    host: Host,
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: unknown },
  ): Promise<Answer>;
}

export interface ServerProcess extends RunningServer {
  readonly dataDir: string;
  readonly pid: number;
  /** Output so far. */
  output(): string;
  /** SIGKILL: nothing is tidied up, the data stays for `startServer({ dataDir })`. */
  kill(): Promise<void>;
  /** SIGTERM and the end of the process; removes the data unless they were given. Resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface StartOptions {
  /** Data of an earlier process; without it a new folder is made, and removed by stop(). */
  readonly dataDir?: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Arguments of Node, as `npm start` has them. */
function startArguments(): string[] {
  const file = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return file.scripts.start.split(' ').slice(1);
}

/** Starts the real server as `npm start` does, on a free port, and waits until it is ready. */
export async function startServer(options: StartOptions = {}): Promise<ServerProcess> {
  const { dataDir, environment = {} } = options;
  const port = options.port ?? (await takePort());
  const folder = dataDir ?? (await newDataFolder());
  const child = spawn(process.execPath, startArguments(), {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const output = collect(child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    child.kill(signal);
    const forced = setTimeout(() => child.kill('SIGKILL'), stopLimit);
    const code = await exited;
    clearTimeout(forced);
    return code;
  };
  try {
    await becomeReady(port, output, exited);
    return {
      ...runningOn(port),
      dataDir: folder,
      pid: child.pid ?? 0,
      output,
      kill: async () => void (await end('SIGKILL')),
      stop: async () => {
        const code = await end('SIGTERM');
        if (dataDir === undefined) await removeDataFolder(folder);
        if (options.port === undefined) givePortBack(port);
        return code;
      },
    };
  } catch (error) {
    await end('SIGTERM');
    if (dataDir === undefined) await removeDataFolder(folder);
    throw error;
  }
}

export function runningOn(port: number): RunningServer {
  return {
    port,
    url: (host, path = '/') => `http://${host}.localhost:${port}${path}`,
    ask: (host, method, path, request) => send(port, host, method, path, request),
  };
}

function collect(child: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  return () => parts.join('');
}

async function becomeReady(port: number, output: () => string, exited: Promise<number | null>): Promise<void> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  for (const deadline = Date.now() + startLimit; Date.now() < deadline; await pause(10)) {
    const answer = await send(port, 'app', 'GET', '/health/ready').catch(() => null);
    if (answer?.status === 200) return;
    if (ended) throw new Error(`The server ended before it was ready:\n${output()}`);
  }
  throw new Error(`The server was not ready within ${startLimit / 1000} s:\n${output()}`);
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

function send(
  port: number,
  host: Host,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const payload = body === undefined ? undefined : isForm ? body.toString() : JSON.stringify(body);
  const type: Record<string, string> =
    payload === undefined
      ? {}
      : {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          // Node sends the body of a DELETE without its length.
          'content-length': String(Buffer.byteLength(payload)),
        };
  return new Promise((done, fail) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: { host: `${host}.localhost:${port}`, ...type, ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', fail);
        answer.once('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
        );
      },
    );
    asked.once('error', fail);
    asked.end(payload);
  });
}
