import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');
const startLimit = 60_000;
const stopLimit = 20_000;

export type Role = 'admin' | 'business' | 'app';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface ServerProcess {
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** What it printed so far. */
  output(): string;
  /** The address of a path on one of the three hosts, for the browser; `*.localhost` resolves there only. */
  url(role: Role, path?: string): string;
  /** A request from Node to one of the three hosts. */
  ask(
    role: Role,
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: unknown },
  ): Promise<Answer>;
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

/** Starts the real server as `npm start` does, on a free port, and waits until it prints its addresses and is ready. */
export async function startServer({ dataDir, port = 0, environment = {} }: StartOptions = {}): Promise<ServerProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'fairlead-e2e-')));
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
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
    const found = await readyPort(output, exited);
    const ask: ServerProcess['ask'] = (role, method, path, options) => send(found, role, method, path, options);
    return {
      port: found,
      dataDir: folder,
      pid: child.pid ?? 0,
      output,
      url: (role, path = '/') => `http://${role}.localhost:${found}${path}`,
      ask,
      kill: async () => void (await end('SIGKILL')),
      stop: async () => {
        const code = await end('SIGTERM');
        if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
        return code;
      },
    };
  } catch (error) {
    await end('SIGTERM');
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function collect(child: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  return () => parts.join('');
}

/** The port in the address of the visitors' host, once the server says that it is ready. */
async function readyPort(output: () => string, exited: Promise<number | null>): Promise<number> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  for (const deadline = Date.now() + startLimit; Date.now() < deadline; await pause(20)) {
    const port = Number(/http:\/\/app\.localhost:(\d+)/.exec(output())?.[1]);
    if (port > 0) {
      const answer = await send(port, 'app', 'GET', '/health/ready').catch(() => null);
      if (answer?.status === 200) return port;
    }
    if (ended) throw new Error(`The server ended before it was ready:\n${output()}`);
  }
  throw new Error(`The server was not ready within ${startLimit / 1000} s:\n${output()}`);
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

function send(
  port: number,
  role: Role,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const type: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((done, fail) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: { host: `${role}.localhost:${port}`, ...type, ...headers },
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
