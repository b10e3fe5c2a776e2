import type { FastifyInstance } from 'fastify';

/** WebAssembly is the QR decoder; blob: is a downloaded report or a picture just chosen; data: covers small inlined pictures. */
const contentSecurityPolicy = (signIn: string): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "worker-src 'self'",
    `connect-src 'self'${signIn}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Set on every answer, whatever it is. */
export const securityHeaders = (isHttps: boolean, signIn = ''): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(signIn),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** @param signInOrigins where the pages of all three hosts sign in and exchange codes for tokens */
export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean, signInOrigins: readonly string[]): void {
  const headers = securityHeaders(isHttps, signInOrigins.map((origin) => ` ${origin}`).join(''));
  app.addHook('onSend', async (_request, reply) => {
    // A page with a policy of its own, such as the sign-in page, keeps it.
    const own = reply.getHeader('content-security-policy');
    reply.headers(own === undefined ? headers : { ...headers, 'content-security-policy': own });
  });
}
