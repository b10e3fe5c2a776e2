import { expect, test } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const secrets = { SECRETS_KEY: 'ab'.repeat(32) };
const database = { DATABASE_URL: 'postgres://fairlead@db.example/fairlead', ...secrets };

const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_Abc123', COGNITO_CLIENT_ID: 'client' };

const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

const stripe = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };

const seller = {
  SELLER_NAME: 'Nordhaus GmbH',
  SELLER_POSTAL_ADDRESS: 'Speicherstraße 12|20457 Hamburg',
  SELLER_COUNTRY: 'DE',
};

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error(`Accepted: ${JSON.stringify(environment)}`);
};

test('nothing needs to be configured', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    urls: {
      admin: 'http://admin.localhost:3000',
      business: 'http://business.localhost:3000',
      app: 'http://app.localhost:3000',
    },
    confirmation: 'automatic',
    mfa: 'optional',
    deviceTracking: 'opt-in',
    rateLimit: 600,
    trustedProxies: null,
  });
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '', METRICS_TOKEN: '', RATE_LIMIT: '' })).toEqual(
    readConfig({}),
  );
});

test('the addresses follow the port, and lose what is after the host', () => {
  expect(readConfig({ PORT: '8080' }).urls.app).toBe('http://app.localhost:8080');
  expect(readConfig({ PUBLIC_URL_APP: 'https://go.example/' }).urls.app).toBe('https://go.example');
  expect(readConfig({ API_HOST: 'https://api.example//' }).apiHost).toBe('https://api.example');
});

test.each([
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['DATABASE_URL', { ...secrets, DATABASE_URL: 'mysql://db.example/x' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://db.example/x' }],
  ['SECRETS_KEY', { DATABASE_URL: database.DATABASE_URL }],
  ['SECRETS_KEY', { SECRETS_KEY: 'short' }],
  ['CONFIRMATION', { CONFIRMATION: 'sometimes' }],
  ['MFA', { MFA: 'on' }],
  ['DEVICE_TRACKING', { DEVICE_TRACKING: 'sometimes' }],
  ['MFA', { ...pool, MFA: 'required' }],
  ['DEVICE_TRACKING', { ...pool, DEVICE_TRACKING: 'off' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail.example' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'store.example' }],
  ['S3_FORCE_PATH_STYLE', { ...bucket, S3_FORCE_PATH_STYLE: 'yes' }],
  ['S3_BUCKET', { ...bucket, S3_BUCKET: 'Not_A_Bucket' }],
  ['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing', { S3_BUCKET: 'files' }],
  ['S3_SECRET_ACCESS_KEY: missing', { ...bucket, S3_SECRET_ACCESS_KEY: '' }],
  ['S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing', { S3_ENDPOINT: 'https://store.example' }],
  ['STRIPE_SECRET_KEY: must be a secret key', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_abc' }],
  ['STRIPE_WEBHOOK_SECRET: must be', { ...stripe, STRIPE_WEBHOOK_SECRET: 'we_abc' }],
  ['STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }],
  ['STRIPE_SECRET_KEY: is needed with STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_SECRET_KEY: '' }],
  ['SELLER_NAME, SELLER_POSTAL_ADDRESS, SELLER_COUNTRY: needed with STRIPE_SECRET_KEY', stripe],
  ['SELLER_POSTAL_ADDRESS: needed with', { ...stripe, ...seller, SELLER_POSTAL_ADDRESS: ' | ' }],
  ['SELLER_NAME: ', { SELLER_NAME: 'x'.repeat(201) }],
  ['SELLER_POSTAL_ADDRESS: must have', { SELLER_POSTAL_ADDRESS: 'x'.repeat(1_001) }],
  ['SELLER_COUNTRY: must be', { SELLER_COUNTRY: 'Germany' }],
  ['SELLER_COUNTRY: must be', { SELLER_COUNTRY: 'EU' }],
  ['SELLER_COUNTRY: must be', { SELLER_COUNTRY: 'XX' }],
  ['SELLER_COUNTRY: must be', { SELLER_COUNTRY: 'FX' }],
  ['SELLER_VAT_ID: must be', { SELLER_VAT_ID: '301774926' }],
  ['SELLER_EMAIL: must be', { SELLER_EMAIL: 'billing' }],
  ['SELLER_NOTE: must have', { SELLER_NOTE: 'x'.repeat(1_001) }],
  ['TAX_RATE: must be', { TAX_RATE: '19%' }],
  ['TAX_RATE: must be', { TAX_RATE: '8.125' }],
  ['TAX_RATE: must be', { TAX_RATE: '-1' }],
  ['SELLER_COUNTRY: is needed with TAX_RATE', { TAX_RATE: '19' }],
  ['STRIPE_AUTOMATIC_TAX', { STRIPE_AUTOMATIC_TAX: 'yes' }],
  ['TAX_RATE: cannot be set with STRIPE_AUTOMATIC_TAX', { ...seller, TAX_RATE: '19', STRIPE_AUTOMATIC_TAX: 'true' }],
  ['RATE_LIMIT', { RATE_LIMIT: '-1' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '11' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,proxy.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '::/0' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'guess me' }],
  ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'google' }],
  ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '{}' }],
  ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '[{"preset":"google","clientId":"x"}]' }],
  ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '[{"name":"A_B","issuer":"https://sso.example","clientId":"x"}]' }],
  ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '[{"name":"A","issuer":"http://sso.example","clientId":"x"}]' }],
  ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '[{"name":"Cognito","issuer":"https://sso.example","clientId":"x"}]' }],
  ['COOKIE_STORAGE', { COOKIE_STORAGE: 'yes' }],
  ['COOKIE_STORAGE', { COOKIE_STORAGE: '[]' }],
  ['COOKIE_STORAGE', { COOKIE_STORAGE: '{"sameSite":"sometimes"}' }],
  ['COOKIE_STORAGE', { COOKIE_STORAGE: '{"sameSite":"none","secure":false}' }],
  ['COOKIE_STORAGE', { COOKIE_STORAGE: '{"expires":0}' }],
  ['COOKIE_STORAGE', { COOKIE_STORAGE: '{"path":"/; domain=evil.example"}' }],
  ['COOKIE_STORAGE', { COOKIE_STORAGE: '{"httpOnly":true}' }],
  ['COOKIE_STORAGE', { COOKIE_STORAGE: '{}', PUBLIC_URL_APP: 'http://go.example' }],
  ['PUBLIC_URL_APP', { PUBLIC_URL_APP: 'go.example' }],
  ['PUBLIC_URL_APP', { PUBLIC_URL_APP: 'https://go.example/app' }],
  ['PUBLIC_URL_APP', { PUBLIC_URL_APP: 'https://me:secret@go.example' }],
  ['PUBLIC_URL_ADMIN', { PUBLIC_URL_ADMIN: 'https://one.example', PUBLIC_URL_APP: 'https://one.example' }],
  ['PUBLIC_URL_BUSINESS', { PUBLIC_URL_BUSINESS: 'http://app.localhost:3000' }],
])('a wrong %s is refused by its name', (name, environment) => {
  expect(refusal(environment)).toContain(name);
});

test('proxies are trusted by their number or their networks', () => {
  for (const none of ['', 'false', '0']) expect(readConfig({ TRUST_PROXY: none }).trustedProxies).toBeNull();
  expect(readConfig({ TRUST_PROXY: '2' }).trustedProxies).toEqual({ hops: 2 });
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,2001:db8::/32' }).trustedProxies).toEqual({
    networks: ['10.0.0.0/8', '127.0.0.1', '2001:db8::/32'],
  });
  expect(refusal({ TRUST_PROXY: 'true' })).toMatch(/TRUST_PROXY: .*number of proxies.*networks/);
});

test('other providers are read, each with a name of its own', () => {
  const google = { preset: 'google', clientId: 'x', clientSecret: 'y' };
  const company = { name: 'Company', issuer: 'http://localhost:4000', clientId: 'x', scopes: ['openid'] };
  const given = JSON.stringify([google, company]);
  expect(readConfig({ OIDC_PROVIDERS: given }).oidcProviders).toEqual([google, company]);
  const twice = JSON.stringify([google, { ...company, name: 'GOOGLE' }]);
  expect(refusal({ OIDC_PROVIDERS: twice })).toContain('each provider needs a name of its own');
  expect(refusal({ OIDC_PROVIDERS: '[{"preset":"google","clientSecret":"hush"}]' })).not.toContain('hush');
});

test('tokens go into cookies only when that is said, with whatever is said of them', () => {
  expect(readConfig({}).cookieStorage).toBeUndefined();
  expect(readConfig({ COOKIE_STORAGE: '{}' }).cookieStorage).toEqual({});
  const all = { domain: '.fair.example', path: '/', expires: 30, secure: true, sameSite: 'none' };
  expect(readConfig({ COOKIE_STORAGE: JSON.stringify(all) }).cookieStorage).toEqual(all);
  const plain = { COOKIE_STORAGE: '{"secure":false,"sameSite":"lax"}', PUBLIC_URL_APP: 'http://go.example' };
  expect(readConfig(plain).cookieStorage).toEqual({ secure: false, sameSite: 'lax' });
});

test('files are kept on the disk, or in a bucket at Amazon or elsewhere', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig({ ...bucket, S3_REGION: 'eu-west-1' }).s3).toEqual({
    bucket: 'files',
    region: 'eu-west-1',
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    publicEndpoint: 'https://s3.eu-west-1.amazonaws.com',
    forcePathStyle: false,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  const elsewhere = { ...bucket, S3_ENDPOINT: 'http://store:9000', S3_PUBLIC_ENDPOINT: 'https://files.example' };
  expect(readConfig(elsewhere).s3).toMatchObject({
    region: 'us-east-1',
    endpoint: 'http://store:9000',
    publicEndpoint: 'https://files.example',
    forcePathStyle: true,
  });
  expect(readConfig({ ...elsewhere, S3_FORCE_PATH_STYLE: 'false' }).s3?.forcePathStyle).toBe(false);
});

test('every fault is named at once, and no value is repeated', () => {
  const message = refusal({ PORT: 'http', SECRETS_KEY: 'my-secret', SMTP_URL: 'ftp://me:password@mail.example' });
  for (const name of ['PORT', 'SECRETS_KEY', 'SMTP_URL']) expect(message).toContain(name);
  expect(message).not.toMatch(/my-secret|password/);
});

test('payments are taken by Stripe, with a key by which money moves or not, or by the sandbox', () => {
  expect(readConfig({}).stripe).toBeUndefined();
  expect(readConfig({ ...stripe, ...seller }).stripe).toEqual({
    secretKey: 'sk_live_abc',
    webhookSecret: 'whsec_abc',
    isTest: false,
  });
  expect(readConfig({ ...stripe, ...seller, STRIPE_SECRET_KEY: 'rk_test_abc' }).stripe?.isTest).toBe(true);
});

test('the seller on receipts is whoever is set, with tax in hundredths of a percent', () => {
  const taxes = { rate: 0, isTaxedByProvider: false };
  const nobody = { postalAddress: null, countryCode: null, vatId: null, email: null, note: null, ...taxes };
  expect(readConfig({}).seller).toEqual({ name: 'Fairlead', ...nobody });
  const all = { SELLER_VAT_ID: 'DE 301 774 926', SELLER_EMAIL: 'billing@fair.example', SELLER_NOTE: 'HRB 1\\nIBAN 2' };
  expect(readConfig({ ...stripe, ...seller, ...all, TAX_RATE: '19' }).seller).toEqual({
    name: 'Nordhaus GmbH',
    postalAddress: 'Speicherstraße 12\n20457 Hamburg',
    countryCode: 'DE',
    vatId: 'DE301774926',
    email: 'billing@fair.example',
    note: 'HRB 1\nIBAN 2',
    rate: 1_900,
    isTaxedByProvider: false,
  });
  expect(readConfig({ STRIPE_AUTOMATIC_TAX: 'true' }).seller).toMatchObject({ rate: 0, isTaxedByProvider: true });
  for (const [percent, rate] of [
    ['8.1', 810],
    ['5.25', 525],
    ['0', 0],
  ] as const)
    expect(readConfig({ ...seller, TAX_RATE: percent }).seller.rate).toBe(rate);
});
