import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type SlowLine, startSlowLine } from '../../e2e/harness/slow-line.ts';
import { createTestApp, type TestApp } from './app.ts';
import { startS3 } from './s3-server.ts';

/** The app with its files in one of the places where they can be, reached over HTTP. */
export interface AppWithFiles {
  readonly app: TestApp;
  /** Where the app listens. */
  readonly origin: string;
  readonly line: SlowLine | null;
  /** The URL as a client calls it. */
  at(url: string): string;
  /** Everything that the storage holds, finished or not. */
  held(): Promise<string[]>;
  close(): Promise<void>;
}

type Environment = Record<string, string>;

const filesIn = async (place: string): Promise<string[]> => {
  const found = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(place.length));
};

interface Setting {
  readonly environment?: Environment;
  /** Uploads go through a line that takes so much, and that can be cut. */
  readonly bytesPerSecond?: number;
}

const portOf = (origin: string): number => Number(new URL(origin).port);

async function start(environment: Environment): Promise<{ app: TestApp; origin: string }> {
  const app = await createTestApp(environment, { log: pino({ level: 'silent' }) });
  return { app, origin: await app.http.listen({ port: 0, host: '127.0.0.1' }) };
}

const lineTo = async (origin: string, bytesPerSecond: number | undefined): Promise<SlowLine | null> =>
  bytesPerSecond === undefined ? null : startSlowLine({ port: portOf(origin), bytesPerSecond });

async function onDisk({ environment = {}, bytesPerSecond }: Setting = {}): Promise<AppWithFiles> {
  const { app, origin } = await start(environment);
  const line = await lineTo(origin, bytesPerSecond);
  const reached = line === null ? origin : line.url;
  return {
    app,
    origin,
    line,
    at: (url) => new URL(url, reached).href,
    held: () => filesIn(join(app.config.dataDir, 'files')),
    close: async () => {
      await line?.close();
      await app.close();
    },
  };
}

async function inS3({ environment = {}, bytesPerSecond }: Setting = {}): Promise<AppWithFiles> {
  const s3 = await startS3();
  const line = await lineTo(s3.endpoint, bytesPerSecond);
  const through: Environment = line === null ? {} : { S3_PUBLIC_ENDPOINT: line.url };
  const { app, origin } = await start({ ...s3.environment, ...through, ...environment });
  return {
    app,
    origin,
    line,
    at: (url) => new URL(url, origin).href,
    held: async () => [...(await s3.objects()), ...Array<string>(await s3.openUploads()).fill('parts')],
    close: async () => {
      await line?.close();
      await app.close();
      await s3.close();
    },
  };
}

/** For describe.each: whatever is said of one storage must be true of the other. */
export const storages = [
  { name: 'the local disk', startApp: onDisk },
  { name: 'an S3-compatible store', startApp: inS3 },
] as const;
