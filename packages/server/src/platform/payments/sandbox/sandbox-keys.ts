import { hkdfSync } from 'node:crypto';

const derive = (secretsKey: Uint8Array, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32)).toString('base64url');

/** What the server proves to itself that it asks, and what the sandbox signs with: the same in all processes, kept nowhere. */
export const sandboxKeys = (secretsKey: Uint8Array) => ({
  secretKey: `sk_test_${derive(secretsKey, 'payment-sandbox-requests')}`,
  webhookSecret: `whsec_${derive(secretsKey, 'payment-sandbox-webhooks')}`,
});
