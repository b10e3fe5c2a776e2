import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createBus } from '@fairlead/database/bus';
import { CognitoUserPool, type ICognitoStorage } from 'amazon-cognito-identity-js';
import { fastify } from 'fastify';
import {
  type CodeMessage,
  createIdentityProvider,
  type IdentityProvider,
  type IdentityProviderOptions,
} from '../src/provider.ts';
import type { ReachableDatabase } from './database.ts';
import { useNativeArithmetic } from './native-arithmetic.ts';

useNativeArithmetic();

export const secretsKey = Buffer.alloc(32, 7);

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A provider that listens on loopback, and everything a test wants to call. */
export interface Service {
  readonly provider: IdentityProvider;
  /** Where the wire protocol is spoken. */
  readonly endpoint: string;
  readonly mails: CodeMessage[];
  /** @param from the caller's IP address, as a proxy in front would say it */
  call(operation: string, body: unknown, from?: string): Promise<Answer>;
  sdk(): CognitoIdentityProviderClient;
  pool(storage?: ICognitoStorage): CognitoUserPool;
  /** The last code sent to the e-mail address. */
  codeFor(email: string): string;
  now(): Date;
  /** Moves the provider's clock on. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

export function memoryStorage(): ICognitoStorage {
  const items = new Map<string, string>();
  return {
    setItem: (key, value) => void items.set(key, value),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

export async function startService(
  database: ReachableDatabase,
  options: Partial<IdentityProviderOptions> = {},
): Promise<Service> {
  const mails: CodeMessage[] = [];
  // The clock stands still between two calls of `pass`: how busy the machine is must not change what a test sees.
  let now = Date.now();
  const bus = createBus(database.url, database, (error) => {
    throw error;
  });
  const provider = await createIdentityProvider({
    database,
    bus,
    secretsKey,
    baseUrl: 'http://app.localhost:3000/idp',
    deliver: async (message) => void mails.push(message),
    confirmation: 'code',
    clock: () => new Date(now),
    ...options,
  });
  const app = fastify({ trustProxy: 'loopback' });
  await app.register(provider.plugin, { prefix: '/idp' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const endpoint = `${origin}/idp/`;

  return {
    provider,
    endpoint,
    mails,
    async call(operation, body, from) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
    },
    sdk: () =>
      new CognitoIdentityProviderClient({
        region: 'eu-west-1',
        endpoint,
        credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
        maxAttempts: 1,
      }),
    pool: (storage = memoryStorage()) =>
      new CognitoUserPool({ UserPoolId: provider.poolId, ClientId: provider.clientId, endpoint, Storage: storage }),
    codeFor(email) {
      const mail = mails.findLast((message) => message.to === email);
      if (!mail) throw new Error(`Nothing was sent to ${email}`);
      return mail.code;
    },
    now: () => new Date(now),
    pass(seconds) {
      now += seconds * 1000;
    },
    async close() {
      await app.close();
      await provider.close();
      await bus.close();
    },
  };
}
