import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';
import { type Bounce, readBounces } from './read-bounces.ts';

const eventsPath = '/papi/mail/events';
const bodyLimit = 256 * 1024;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The secret of `Authorization: Bearer SECRET`, or of `Basic`, which is what a URL with a password in it sends. */
function secretOf(authorization: string | undefined): string {
  const [, scheme = '', value = ''] = /^(\S+) (.+)$/.exec(authorization ?? '') ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  const text = Buffer.from(value, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}

/**
 * Where the mail provider tells of mail that came back. Not an endpoint of the contract: it is answered for the provider alone, by a
 * secret that both know. Without one it is not there.
 */
export async function bounceRoutes(
  http: FastifyInstance,
  {
    keep,
    clock,
    secret,
  }: { keep: (bounces: readonly Bounce[]) => Promise<void>; clock: Clock; secret: string | undefined },
): Promise<void> {
  if (secret === undefined) return;
  const expected = digest(secret);
  await http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // SNS calls its JSON plain text.
    for (const type of ['application/json', 'text/plain']) {
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, ready) => ready(null, body));
    }
    // A sender without the secret is refused before the body is read.
    const onRequest = async (request: FastifyRequest) => {
      if (!timingSafeEqual(digest(secretOf(request.headers.authorization)), expected)) {
        throw new ApiError('SIGNATURE_INVALID');
      }
    };
    scope.post<{ Body: string }>(eventsPath, { bodyLimit, onRequest }, async (request, reply) => {
      let body: unknown;
      try {
        body = JSON.parse(request.body);
      } catch {
        throw new ApiError('INVALID_INPUT');
      }
      const { Type, SubscribeURL } = Object(body) as Record<string, unknown>;
      // The operator confirms a subscription, with the URL in the log.
      if (SubscribeURL !== undefined) request.log.warn({ Type, SubscribeURL }, 'a topic of SNS wants to be confirmed');
      const bounces = readBounces(body, clock());
      if (bounces === null) {
        // So that the provider shows that nothing of what it tells is heard.
        request.log.warn({ Type }, 'the mail provider told something in a form that is not known');
        throw new ApiError('INVALID_INPUT');
      }
      await keep(bounces);
      return reply.code(204).send();
    });
    done();
  });
}
