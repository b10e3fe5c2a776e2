import { resolve } from 'node:path';
import { z } from 'zod';
import { type AnalyticsConfig, analyticsConfig } from './analytics-config.ts';
import { type FlagsConfig, flagsConfig } from './flags-config.ts';
import { httpUrl, isLocalName, type TrustedProxies, trustedProxies, urlWithoutSlashes } from './network-config.ts';
import { cookieStorage, type oidcProvider, oidcProviders } from './oidc-config.ts';
import {
  type Seller,
  type StripeConfig,
  sellerConfig,
  sellerFaults,
  sellerSchemas,
  stripeConfig,
  stripeFaults,
  stripeSecretKey,
  stripeWebhookSecret,
  taxRate,
} from './payments-config.ts';
import { bucketName, type S3Config, s3Config, s3Faults } from './s3-config.ts';
import { type TracingConfig, tracingConfig } from './tracing-config.ts';

/** The only file that reads the environment. Every variable has a default that works; a wrong one is refused by its name. */

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const databaseUrlSchema = z.url({ protocol: /^postgres(ql)?$/ });
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: string) =>
  z.preprocess((given) => (given === undefined || given === '' ? value : given), schema);

const variables = z.object({
  PORT: withDefault(z.coerce.number().int().min(1).max(65_535), '3000'),
  HOST: withDefault(z.string(), '0.0.0.0'),
  DATA_DIR: withDefault(
    z.string().transform((path) => resolve(path)),
    './data',
  ),
  DATABASE_URL: optional(databaseUrlSchema),
  DATABASE_READ_URL: optional(databaseUrlSchema),
  PUBLIC_URL_ADMIN: optional(httpUrl),
  PUBLIC_URL_BUSINESS: optional(httpUrl),
  PUBLIC_URL_APP: optional(httpUrl),
  API_HOST: optional(httpUrl),
  SECRETS_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal characters (32 bytes)')),
  CONFIRMATION: withDefault(z.enum(['automatic', 'code', 'link']), 'automatic'),
  MFA: optional(z.enum(['off', 'optional', 'required'])),
  DEVICE_TRACKING: optional(z.enum(['off', 'opt-in', 'always'])),
  COGNITO_REGION: withDefault(z.string().regex(/^[a-z0-9-]+$/), 'eu-west-1'),
  COGNITO_USER_POOL_ID: optional(
    z
      .string()
      .regex(/^[\w-]+_[0-9a-zA-Z]+$/)
      .max(55),
  ),
  COGNITO_CLIENT_ID: optional(z.string().regex(/^\w+$/)),
  COGNITO_DOMAIN: optional(httpUrl),
  COGNITO_AUTH_FLOW: withDefault(z.enum(['USER_SRP_AUTH', 'CUSTOM_AUTH']), 'USER_SRP_AUTH'),
  COGNITO_ENDPOINT: optional(urlWithoutSlashes),
  COGNITO_ADMIN_ACCESS_KEY_ID: optional(z.string().regex(/^\w{16,128}$/)),
  COGNITO_ADMIN_SECRET_ACCESS_KEY: optional(z.string().min(1).max(200)),
  COGNITO_PROVIDERS: withDefault(
    z.string().transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
    '',
  ),
  OIDC_PROVIDERS: withDefault(oidcProviders, '[]'),
  COOKIE_STORAGE: optional(cookieStorage),
  S3_BUCKET: optional(bucketName),
  S3_ACCESS_KEY_ID: optional(z.string().min(1).max(200)),
  S3_SECRET_ACCESS_KEY: optional(z.string().min(1).max(200)),
  S3_REGION: withDefault(z.string().regex(/^[a-z0-9-]+$/), 'us-east-1'),
  S3_ENDPOINT: optional(httpUrl),
  S3_PUBLIC_ENDPOINT: optional(httpUrl),
  S3_FORCE_PATH_STYLE: optional(flag),
  STRIPE_SECRET_KEY: optional(stripeSecretKey),
  STRIPE_WEBHOOK_SECRET: optional(stripeWebhookSecret),
  STRIPE_AUTOMATIC_TAX: withDefault(flag, 'false'),
  SELLER_NAME: optional(sellerSchemas.name),
  SELLER_POSTAL_ADDRESS: optional(sellerSchemas.postalAddress),
  SELLER_COUNTRY: optional(sellerSchemas.countryCode),
  SELLER_VAT_ID: optional(sellerSchemas.vatId),
  SELLER_EMAIL: optional(sellerSchemas.email),
  SELLER_NOTE: optional(sellerSchemas.note),
  TAX_RATE: withDefault(taxRate, '0'),
  RECEIPT_KEY: withDefault(z.coerce.number().int().min(1).max(1_000), '1'),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: withDefault(z.string(), 'Fairlead <no-reply@localhost>'),
  RATE_LIMIT: withDefault(z.coerce.number().int().min(0), '600'),
  DRAIN_SECONDS: withDefault(z.coerce.number().min(0).max(60), '0'),
  TRUST_PROXY: withDefault(trustedProxies, 'false'),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  MAIL_EVENTS_SECRET: optional(z.string().min(16)),
  METRICS_TOKEN: optional(z.string().min(16)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string().max(4_000)),
  OTEL_TRACES_SAMPLER_ARG: withDefault(z.coerce.number().min(0).max(1), '1'),
  LEGAL_DIR: optional(z.string().transform((path) => resolve(path))),
  FLAGS_WISHES: optional(flag),
  FLAGS_ANALYTICS: optional(flag),
  FLAGS_FILE: optional(z.string().transform((path) => resolve(path))),
  FLAGS_SERVICE_URL: optional(urlWithoutSlashes),
  FLAGS_SERVICE_KEY: optional(z.string().min(1).max(1_000)),
  SUPPORT_EMAIL: optional(z.email()),
  ANALYTICS_URL: optional(z.url({ protocol: /^https?$/ })),
  ANALYTICS_ID_VISITOR: optional(z.string().max(100)),
  ANALYTICS_ID_EXHIBITOR: optional(z.string().max(100)),
  ANALYTICS_SECRET_VISITOR: optional(z.string().max(200)),
  ANALYTICS_SECRET_EXHIBITOR: optional(z.string().max(200)),
});

export type OidcProvider = z.infer<typeof oidcProvider>;
export type CookieStorage = z.infer<typeof cookieStorage>;

export interface PublicUrls {
  readonly admin: string;
  readonly business: string;
  readonly app: string;
}

/** A user pool elsewhere instead of the embedded provider. */
export interface CognitoPool {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** Scheme and host of its hosted pages; undefined: none are used. */
  readonly domain: string | undefined;
  /** Where the protocol is spoken when that is not Amazon. */
  readonly endpoint: string | undefined;
  readonly providers: readonly string[];
  /** CUSTOM_AUTH where triggers of the pool ask something after the password. */
  readonly authFlow: 'USER_SRP_AUTH' | 'CUSTOM_AUTH';
  /** A key that may list and delete the pool's users; undefined: identities there outlive their records here. */
  readonly admin: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  /** Of the three hosts; the host decides the role. */
  readonly urls: PublicUrls;
  /** Where pages call the API; undefined: at their own host. */
  readonly apiHost: string | undefined;
  /** 32 bytes as hex; undefined: made once and kept in the data folder. */
  readonly secretsKey: string | undefined;
  readonly confirmation: 'automatic' | 'code' | 'link';
  /** Second factor at the embedded provider: never, for those who set one up, for everybody. */
  readonly mfa: 'off' | 'optional' | 'required';
  /** Known devices as the second factor: never, when their owner says so, at once. */
  readonly deviceTracking: 'off' | 'opt-in' | 'always';
  /** Undefined: the embedded provider. */
  readonly cognitoPool: CognitoPool | undefined;
  /** Other providers that people may sign in with at the embedded provider. */
  readonly oidcProviders: readonly OidcProvider[];
  /** How the client keeps its tokens in cookies; undefined: in local storage. */
  readonly cookieStorage: CookieStorage | undefined;
  /** Where uploaded files are kept; undefined: in the data folder. */
  readonly s3: S3Config | undefined;
  /** Undefined: the sandbox. */
  readonly stripe: StripeConfig | undefined;
  /** The seller on receipts. */
  readonly seller: Seller;
  /** Which of the keys that can be derived signs receipts of consents. */
  readonly receiptKey: number;
  readonly smtpUrl: string | undefined;
  /** Secret of the mail provider's reports of returned mail. */
  readonly mailEventsSecret: string | undefined;
  readonly mailFrom: string;
  /** Requests a minute of one person (or one IP address without a token); 0 switches it off. */
  readonly rateLimit: number;
  /** How long a process that is told to stop goes on answering, so that balancers hear of it. */
  readonly drainSeconds: number;
  readonly trustedProxies: TrustedProxies;
  readonly logLevel: string;
  readonly metricsToken: string | undefined;
  /** Where the operator's own terms and privacy notice lie; undefined: the templates. */
  readonly legalDirectory: string | undefined;
  readonly flags: FlagsConfig;
  /** Whom the help tells people to write to; undefined: the seller's e-mail, if there is one. */
  readonly supportEmail: string | undefined;
  readonly analytics: AnalyticsConfig;
  /** Undefined: nothing is traced. */
  readonly tracing: TracingConfig | undefined;
}

/** A configuration that cannot work; its message names each variable and what it must be. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigurationError(`The configuration cannot be used:\n  ${faults.join('\n  ')}`);
  }
  const v = parsed.data;
  const faults: string[] = [];
  if (v.DATABASE_READ_URL && !v.DATABASE_URL) {
    faults.push('DATABASE_READ_URL: needs DATABASE_URL as well; the embedded database has no reader');
  }
  if (v.DATABASE_URL && !v.SECRETS_KEY) {
    faults.push(
      'SECRETS_KEY: is needed with DATABASE_URL, so that every process reads the same secrets; make one with `openssl rand -hex 32`',
    );
  }
  if ((v.COGNITO_USER_POOL_ID === undefined) !== (v.COGNITO_CLIENT_ID === undefined)) {
    faults.push('COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID: Both UserPoolId and ClientId are required.');
  }
  if ((v.COGNITO_ADMIN_ACCESS_KEY_ID === undefined) !== (v.COGNITO_ADMIN_SECRET_ACCESS_KEY === undefined)) {
    faults.push('COGNITO_ADMIN_ACCESS_KEY_ID, COGNITO_ADMIN_SECRET_ACCESS_KEY: need each other');
  }
  if (v.COGNITO_USER_POOL_ID !== undefined && v.OIDC_PROVIDERS.length > 0) {
    faults.push('OIDC_PROVIDERS: are for the embedded provider; a pool has its own, named in COGNITO_PROVIDERS');
  }
  for (const name of ['MFA', 'DEVICE_TRACKING'] as const) {
    if (v.COGNITO_USER_POOL_ID !== undefined && v[name] !== undefined) {
      faults.push(`${name}: is for the embedded provider; a pool is set so itself`);
    }
  }
  faults.push(...s3Faults(v), ...stripeFaults(v), ...sellerFaults(v));
  const local = (role: string) => `http://${role}.localhost:${v.PORT}`;
  const urls: PublicUrls = {
    admin: v.PUBLIC_URL_ADMIN ?? local('admin'),
    business: v.PUBLIC_URL_BUSINESS ?? local('business'),
    app: v.PUBLIC_URL_APP ?? local('app'),
  };
  if (new Set(Object.values(urls).map((url) => new URL(url).host)).size < 3) {
    faults.push(
      'PUBLIC_URL_ADMIN, PUBLIC_URL_BUSINESS, PUBLIC_URL_APP: must be three different hosts, the host decides the role',
    );
  }
  const isPlain = (url: string) => url.startsWith('http:') && !isLocalName(new URL(url).hostname);
  if (v.COOKIE_STORAGE && v.COOKIE_STORAGE.secure !== false && Object.values(urls).some(isPlain)) {
    faults.push(
      'COOKIE_STORAGE: is secure unless it says "secure": false, and browsers keep such cookies over https only',
    );
  }
  if (faults.length > 0) throw new ConfigurationError(`The configuration cannot be used:\n  ${faults.join('\n  ')}`);
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    databaseReadUrl: v.DATABASE_READ_URL,
    urls,
    apiHost: v.API_HOST,
    secretsKey: v.SECRETS_KEY,
    confirmation: v.CONFIRMATION,
    mfa: v.MFA ?? 'optional',
    deviceTracking: v.DEVICE_TRACKING ?? 'opt-in',
    cognitoPool:
      v.COGNITO_USER_POOL_ID === undefined || v.COGNITO_CLIENT_ID === undefined
        ? undefined
        : {
            region: v.COGNITO_REGION,
            userPoolId: v.COGNITO_USER_POOL_ID,
            clientId: v.COGNITO_CLIENT_ID,
            domain: v.COGNITO_DOMAIN,
            endpoint: v.COGNITO_ENDPOINT,
            providers: v.COGNITO_PROVIDERS,
            authFlow: v.COGNITO_AUTH_FLOW,
            admin:
              v.COGNITO_ADMIN_ACCESS_KEY_ID === undefined || v.COGNITO_ADMIN_SECRET_ACCESS_KEY === undefined
                ? undefined
                : { accessKeyId: v.COGNITO_ADMIN_ACCESS_KEY_ID, secretAccessKey: v.COGNITO_ADMIN_SECRET_ACCESS_KEY },
          },
    oidcProviders: v.OIDC_PROVIDERS,
    cookieStorage: v.COOKIE_STORAGE,
    s3: s3Config(v),
    stripe: stripeConfig(v),
    seller: sellerConfig(v),
    receiptKey: v.RECEIPT_KEY,
    smtpUrl: v.SMTP_URL,
    mailEventsSecret: v.MAIL_EVENTS_SECRET,
    mailFrom: v.MAIL_FROM,
    rateLimit: v.RATE_LIMIT,
    drainSeconds: v.DRAIN_SECONDS,
    trustedProxies: v.TRUST_PROXY,
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN,
    legalDirectory: v.LEGAL_DIR,
    flags: flagsConfig(v),
    supportEmail: v.SUPPORT_EMAIL,
    analytics: analyticsConfig(v),
    tracing: tracingConfig(v),
  };
}
