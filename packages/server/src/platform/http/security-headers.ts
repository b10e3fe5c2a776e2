import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Where else than at our own hosts pages may go. */
export interface OtherOrigins {
  /** Where the pages of all three hosts sign in and exchange codes for tokens. */
  readonly signIn: readonly string[];
  /** Where the API is, if not at the page's own host. */
  readonly api: readonly string[];
  /** Where files are kept. */
  readonly files: readonly string[];
}

export const noOthers: OtherOrigins = { signIn: [], api: [], files: [] };

const listed = (origins: readonly string[]): string => origins.map((origin) => ` ${origin}`).join('');

/** Inline parts of the pages that are allowed: each by its hash, no others. */
interface InPage {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

const sums = (texts: readonly string[]): string =>
  texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('');

/** WebAssembly is the QR decoder; blob: is a downloaded report or a picture just chosen; data: covers small inlined pictures. */
export const contentSecurityPolicy = (
  { signIn, api, files }: OtherOrigins,
  { styles, scripts }: InPage = { styles: [], scripts: [] },
): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${sums(scripts)}`,
    `style-src 'self'${sums(styles)}`,
    `img-src 'self' blob: data:${listed(files)}`,
    `media-src 'self' blob:${listed(files)}`,
    "worker-src 'self'",
    `connect-src 'self'${listed(api)}${listed(signIn)}${listed(files)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Set on every answer, whatever it is. */
export const securityHeaders = (
  isHttps: boolean,
  others: OtherOrigins = noOthers,
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(others),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean, others: OtherOrigins): void {
  const headers = securityHeaders(isHttps, others);
  app.addHook('onSend', async (_request, reply) => {
    // A page with a policy of its own, such as the sign-in page, keeps it.
    const own = reply.getHeader('content-security-policy');
    reply.headers(own === undefined ? headers : { ...headers, 'content-security-policy': own });
  });
}
