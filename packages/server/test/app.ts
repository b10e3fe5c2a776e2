import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bus, createBus } from '@fairlead/database/bus';
import { connect, type Database } from '@fairlead/database/connection';
import { sql } from '@fairlead/database/sql';
import type { IdentityProvider } from '@fairlead/identity/provider';
import type { FastifyBaseLogger, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createTestDatabase } from '../../database/test/test-database.ts';
import type { Answer, RunningServer } from '../../e2e/harness/server-process.ts';
import { type App, buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { ListProducts, Prices } from '../src/features/prices/public.ts';
import type { PaymentProvider } from '../src/platform/payments/provider.ts';
import type { DeliverWebhook } from '../src/platform/payments/sandbox/webhooks.ts';
import { asksForEvents, injectStream } from './event-stream.ts';

export interface TestApp extends Omit<App, 'provider'> {
  readonly provider: IdentityProvider;
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly secretsKey: Uint8Array;
  /** Sets the product's time; null is the real time. */
  setNow(now: Date | null): void;
  now(): Date;
  /** Where the app listens on loopback, from the first call on. */
  listen(): Promise<string>;
  /** A request to the API as a client would send it; `as` is a token. */
  call(method: string, path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** A request to one of the three hosts, as to a server in another process. */
  ask: RunningServer['ask'];
  close(): Promise<void>;
}

export interface CallOptions {
  readonly as?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly language?: string;
}

export interface TestParts {
  readonly log?: FastifyBaseLogger;
  /** Puts something between the app and its database, under a URL of its own; closed after the app. */
  readonly through?: (url: string) => Promise<{ readonly url: string; close(): Promise<void> }>;
  /** Puts something between the app and its messages. */
  readonly bus?: (bus: Bus) => Bus;
  /** Where a built client lies; none is served otherwise. */
  readonly webDirectory?: string;
  /** Prices; the product's own otherwise. */
  readonly prices?: Prices;
  /** Payment provider; the sandbox otherwise. */
  readonly paymentProvider?: PaymentProvider;
  /** Where the payment sandbox sends its webhooks; to the app itself otherwise. */
  readonly deliverWebhook?: DeliverWebhook;
  /** Products of the payment provider; nothing otherwise. */
  readonly listProducts?: ListProducts;
  /** Time between two checks whether a listener may still follow a project. */
  readonly liveCheckMs?: number;
  /** The app is a further process on the database of this one. */
  readonly beside?: Pick<TestApp, 'databaseUrl' | 'secretsKey'>;
}

/** Signing keys of a worker's first app: to make two RSA keys is half of the work of a new app. */
let signing: { readonly secretsKey: Uint8Array; readonly rows: string } | undefined;

async function keepSigningKeys(database: Database, secretsKey: Uint8Array): Promise<void> {
  const [kept] = await database.query<{ rows: string }>(sql`
    select jsonb_agg(to_jsonb(k))::text as rows from identity.signing_keys k`);
  signing = { secretsKey, rows: kept?.rows ?? '[]' };
}

/** Opens a database of the app's own, or one that its maker removes. */
async function openDatabase(url: string | undefined) {
  if (url === undefined) return createTestDatabase({ poolSize: 10 });
  return { url, database: connect(url, { poolSize: 10 }), drop: async () => {} };
}

/** The shipped app on a database of its own; rate limits off unless asked for. */
export async function createTestApp(environment: Record<string, string> = {}, parts: TestParts = {}): Promise<TestApp> {
  const { database: direct, drop, url } = await openDatabase(parts.beside?.databaseUrl);
  const secretsKey = parts.beside?.secretsKey ?? signing?.secretsKey ?? randomBytes(32);
  if (parts.beside === undefined && signing !== undefined)
    await direct.execute(sql`
      insert into identity.signing_keys
      select * from jsonb_populate_recordset(null::identity.signing_keys, ${signing.rows}::jsonb)`);
  const between = await parts.through?.(url);
  const reached = between?.url ?? url;
  const database = between ? connect(reached, { poolSize: 10 }) : direct;
  const dataDir = join(inject('testDatabase').folder, randomUUID());
  const config = readConfig({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...environment });
  let fixed: Date | null = null;
  let listening: Promise<string> | undefined;
  const clock = () => fixed ?? new Date();
  const bus = createBus(reached, database, (error) => {
    throw error;
  });
  const app = await buildApp({
    config,
    database,
    readDatabase: database,
    bus: parts.bus?.(bus) ?? bus,
    secretsKey,
    clock,
    log: parts.log ?? pino({ level: config.logLevel }),
    version: 'test',
    webDirectory: parts.webDirectory ?? null,
    checkAnswers: true,
    ...(parts.prices ? { prices: parts.prices } : {}),
    ...(parts.paymentProvider ? { paymentProvider: parts.paymentProvider } : {}),
    ...(parts.deliverWebhook ? { deliverWebhook: parts.deliverWebhook } : {}),
    ...(parts.liveCheckMs === undefined ? {} : { liveCheckMs: parts.liveCheckMs }),
    ...(parts.listProducts ? { listProducts: parts.listProducts } : {}),
  });
  await app.http.ready();
  const { provider } = app;
  if (provider === null) throw new Error('A test app has the embedded identity provider');
  if (signing === undefined) await keepSigningKeys(direct, secretsKey);
  return {
    ...app,
    provider,
    config,
    database,
    databaseUrl: url,
    secretsKey,
    setNow: (now) => {
      fixed = now;
    },
    now: clock,
    listen: () => {
      listening ??= app.http.listen({ port: 0, host: '127.0.0.1' });
      return listening;
    },
    call: (method, path, options = {}) => {
      const request: InjectOptions = {
        method: method as NonNullable<InjectOptions['method']>,
        url: `/papi${path}`,
        headers: {
          'content-type': 'application/json',
          'accept-language': options.language ?? 'en',
          ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as}` }),
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { payload: JSON.stringify(options.body) }),
      };
      const isStream = asksForEvents(app.endpoints, method, path);
      return isStream ? injectStream(app.http, request) : app.http.inject(request);
    },
    ask: async (host, method, path, { headers = {}, body } = {}) => {
      const answer = await app.http.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        headers: { host: new URL(config.urls[host]).host, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, headers: answer.headers as Answer['headers'], text: answer.body };
    },
    close: async () => {
      await app.http.close();
      await bus.close();
      await database.close();
      await between?.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns an e-mail address that is new in the run. */
export const someEmail = (): string => `person-${randomUUID().slice(0, 8)}@example.com`;
