import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type SlowLine, startSlowLine } from '../../e2e/harness/slow-line.ts';
import { createTestApp, type TestApp } from './app.ts';
import { startS3 } from './s3-server.ts';

/** The app with its files in one of the places where they can be, reached over HTTP. */
export interface AppWithFiles {
  readonly app: TestApp;
  /** Where paths of the app's own lead. */
  readonly address: string;
  readonly line: SlowLine | null;
  /** The address as a client calls it. */
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

const portOf = (address: string): number => Number(new URL(address).port);

async function start(environment: Environment): Promise<{ app: TestApp; address: string }> {
  const app = await createTestApp(environment, { log: pino({ level: 'silent' }) });
  return { app, address: await app.http.listen({ port: 0, host: '127.0.0.1' }) };
}

const lineTo = async (address: string, bytesPerSecond: number | undefined): Promise<SlowLine | null> =>
  bytesPerSecond === undefined ? null : startSlowLine({ port: portOf(address), bytesPerSecond });

async function onDisk({ environment = {}, bytesPerSecond }: Setting = {}): Promise<AppWithFiles> {
  const { app, address } = await start(environment);
  const line = await lineTo(address, bytesPerSecond);
  const reached = line === null ? address : line.address;
  return {
    app,
    address,
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
  const through: Environment = line === null ? {} : { S3_PUBLIC_ENDPOINT: line.address };
  const { app, address } = await start({ ...s3.environment, ...through, ...environment });
  return {
    app,
    address,
    line,
    at: (url) => new URL(url, address).href,
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
