import { createHash, timingSafeEqual } from 'node:crypto';
import { readCopiedEmail } from '@fairlead/contract/email';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';

/** Mail that came back for good. */
export interface Bounce {
  readonly email: string;
  readonly at: Date;
}

/** Providers repeat what a mail says, so with a name, too: `Marta <marta@volvik.example>`. */
const storedEmail = (text: string): string => readCopiedEmail(text) ?? text.trim().toLowerCase();
const email = z.string().max(320).transform(storedEmail);
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** The product's own form; the operator converts the reports of other providers into it. */
const ownForm = z.object({
  events: z
    .array(z.object({ email, kind: z.enum(['PERMANENT', 'TEMPORARY']), at: moment.optional() }))
    .min(1)
    .max(500),
});

/** How SNS wraps what it is told: docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html. */
const snsNotification = z.object({ Type: z.literal('Notification'), Message: z.string().max(200_000) });
const snsOther = z.object({ Type: z.enum(['SubscriptionConfirmation', 'UnsubscribeConfirmation']) });

/** Those that are policy towards the sender, or the way: the address itself may be a good one. */
const notOfRecipient = /^5\.(?:[3467]\.|1\.[78]$)/;
const recipient = z.record(z.string(), z.unknown()).transform((fields, context) => {
  const to = fields['emailAddress'];
  if (typeof to === 'string') return { to, status: String(fields['status'] ?? '') };
  context.addIssue('A recipient has no e-mail');
  return z.NEVER;
});
const sesBounce = z.object({
  bounceType: z.string(),
  bounceSubType: z.string().optional(),
  timestamp: moment,
  bouncedRecipients: z.array(recipient).max(500),
});
/**
 * Reports of Amazon SES: `notificationType` where an identity notifies, `eventType` where a configuration set publishes events.
 * docs.aws.amazon.com/ses/latest/dg/notification-contents.html and event-publishing-retrieving-sns-contents.html.
 */
const sesMessage = z
  .object({ notificationType: z.string().optional(), eventType: z.string().optional(), bounce: sesBounce.optional() })
  .refine(({ notificationType, eventType }) => (notificationType ?? eventType) !== undefined);

/** First message of SES into a topic that was just given to it; no JSON. */
const isOfSetup = (message: string): boolean => message.startsWith('Successfully validated SNS topic');

function bouncesIn({ bounce }: z.output<typeof sesMessage>, now: Date): Bounce[] {
  // A full mailbox may be emptied; an out-of-office note is no bounce. The operator's own list holds back mail to people who
  // complained, too: it says nothing of the mailbox.
  if (bounce?.bounceType !== 'Permanent' || bounce.bounceSubType === 'OnAccountSuppressionList') return [];
  return bounce.bouncedRecipients
    .filter(({ status }) => !notOfRecipient.test(status))
    .map(({ to }) => ({ email: storedEmail(to), at: bounce.timestamp > now ? now : bounce.timestamp }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns what came back for good, of what a mail provider tells: none of what is known and no bounce, such as a complaint; null for
 * what is in no known form.
 */
export function readBounces(body: unknown, now: Date): Bounce[] | null {
  const own = ownForm.safeParse(body);
  if (own.success) {
    return own.data.events
      .filter(({ kind }) => kind === 'PERMANENT')
      .map(({ email: to, at = now }) => ({ email: to, at: at > now ? now : at }));
  }
  if (snsOther.safeParse(body).success) return [];
  const sns = snsNotification.safeParse(body);
  if (sns.success && isOfSetup(sns.data.Message)) return [];
  // With raw delivery SNS sends the message as it is.
  const ses = sesMessage.safeParse(sns.success ? parsed(sns.data.Message) : body);
  return ses.success ? bouncesIn(ses.data, now) : null;
}

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
