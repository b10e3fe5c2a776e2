import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyPluginAsync } from 'fastify';
import type { Confirmation, Context, DeviceTracking, MfaPolicy, RefreshTokenRotation } from './context.ts';
import { type CodeMessage, createCourier, type Log, silentLog } from './delivery.ts';
import { type CustomAuth, type IdentityHooks, noHooks } from './hooks.ts';
import { createHostedPlugin, createHostedService } from './hosted/pages-plugin.ts';
import { createKeyring } from './keyring.ts';
import type { OauthOptions } from './oauth/options.ts';
import { createPort, type IdentityPort } from './port.ts';
import type { Rate } from './store/buckets.ts';
import { ensurePool, lockSetup } from './store/pool.ts';
import type { UserSession } from './store/sessions.ts';
import { sweep, sweepOauth } from './store/sweep.ts';
import { createKeySet } from './tokens/key-set.ts';
import { createRevocationFeed } from './tokens/revocation-feed.ts';
import { createTokenVerifier, type VerifiedToken } from './tokens/verify.ts';
import { createPlugin } from './wire/plugin.ts';

export type { CodeMessage, UserSession };

const region = 'eu-west-1';
const sweepEveryMilliseconds = 10 * 60 * 1000;

/** Generous, for a whole fair may come through one IP address; guessing one account's password is slowed per account. */
const defaultIpAddressRate: Rate = { burst: 600, perSecond: 20 };

export interface IdentityProviderOptions {
  /** With the migrations applied. The provider opens no pool of its own and does not close this one. */
  readonly database: Executor;
  /** Tells of what other processes revoked, and of their new signing keys. The provider does not close it. */
  readonly bus: Bus;
  /** 32 bytes from outside the database; everything secret in it is sealed with keys derived from these. */
  readonly secretsKey: Uint8Array;
  /** Where the plugin is reached, such as http://app.localhost:3000/idp; the issuer is this and the pool id. */
  readonly baseUrl: string;
  readonly deliver: (message: CodeMessage) => Promise<void>;
  readonly confirmation: Confirmation;
  /** Defaults to 'optional'. */
  readonly mfa?: MfaPolicy;
  /** Defaults to 'off'. */
  readonly deviceTracking?: DeviceTracking;
  /** Off when absent. With it, clients refresh by GetTokensFromRefreshToken only. */
  readonly refreshTokenRotation?: RefreshTokenRotation | undefined;
  /** Without it there is no CUSTOM_AUTH. */
  readonly customAuth?: CustomAuth | undefined;
  /** Where the hosted pages may return to, what they look like, and who else people may sign in with. */
  readonly oauth?: OauthOptions | undefined;
  /** Hooks for changes of users. */
  readonly hooks?: IdentityHooks | undefined;
  /** Told of each session that begins, not of those that are renewed. */
  readonly onSignIn?: Context['onSignIn'];
  readonly clock?: () => Date;
  readonly log?: Log;
  /** Calls from one IP address that try passwords or codes or send mail. */
  readonly ipAddressRate?: Rate;
}

export interface IdentityProvider {
  readonly poolId: string;
  readonly clientId: string;
  readonly region: typeof region;
  readonly issuer: string;
  /** Names of the other providers that people may sign in with. */
  readonly providers: readonly string[];
  /** To be registered with the path of baseUrl as prefix. */
  readonly plugin: FastifyPluginAsync;
  /** @throws TokenError with reason 'expired', 'invalid' or 'revoked' */
  verifyToken(token: string): Promise<VerifiedToken>;
  /** Reads from memory; every process knows of a revocation within a second. */
  isRevoked(originJti: string): boolean;
  readonly port: IdentityPort;
  /** Rejects when the database does not answer or there is no key to sign with. */
  ready(): Promise<void>;
  /** Stops listening and waits for codes under way. */
  close(): Promise<void>;
}

/**
 * @throws when the migrations are missing or the database was set up with another secrets key
 */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { database, bus, confirmation, clock = () => new Date(), log = silentLog } = options;
  const keys = createKeyring(options.secretsKey);
  const pool = await database.transaction(async (transaction) => {
    await lockSetup(transaction);
    return ensurePool(transaction, region, keys.id, clock());
  });
  const issuer = `${options.baseUrl.replace(/\/+$/, '')}/${pool.id}`;
  const keySet = await createKeySet(database, keys, clock);
  const revocations = await createRevocationFeed(database, bus, { clock, log, onSigningKeys: () => keySet.reload() });
  const tokens = createTokenVerifier({
    issuer,
    clientId: pool.clientId,
    keySet,
    clock,
    isRevoked: (originJti) => revocations.isRevoked(originJti),
  });
  const courier = createCourier(options.deliver, log);
  const context: Context = {
    database,
    keys,
    pool,
    issuer,
    confirmation,
    mfa: options.mfa ?? 'optional',
    deviceTracking: options.deviceTracking ?? 'off',
    refreshTokenRotation: options.refreshTokenRotation,
    customAuth: options.customAuth,
    hooks: options.hooks ?? noHooks,
    onSignIn: options.onSignIn ?? (() => undefined),
    courier,
    keySet,
    revocations,
    tokens,
    log,
    clock,
  };

  const ipAddressRate = options.ipAddressRate ?? defaultIpAddressRate;
  const hosted = createHostedService(context, { options: options.oauth, baseUrl: options.baseUrl, ipAddressRate });

  const housekeeping = async (): Promise<void> => {
    try {
      await sweep(database, clock());
      await sweepOauth(database, clock());
      await keySet.rotateIfOld();
    } catch (error) {
      log.warn({ err: error }, 'identity: housekeeping failed and will be tried again');
    }
  };
  await housekeeping();
  const timer = setInterval(() => void housekeeping(), sweepEveryMilliseconds);
  timer.unref();

  return {
    poolId: pool.id,
    clientId: pool.clientId,
    region,
    issuer,
    providers: hosted.providers.names,
    plugin: async (scope) => {
      await scope.register(createPlugin(context, ipAddressRate));
      await scope.register(createHostedPlugin(hosted));
    },
    verifyToken: tokens.verify,
    isRevoked: revocations.isRevoked,
    port: createPort(context),
    async ready() {
      await keySet.reload();
      keySet.current();
    },
    async close() {
      clearInterval(timer);
      await courier.close();
      await revocations.close();
    },
  };
}
