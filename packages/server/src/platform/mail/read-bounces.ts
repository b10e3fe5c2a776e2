import { z } from 'zod';

/** Mail that came back for good. */
export interface Bounce {
  readonly email: string;
  readonly at: Date;
}

const email = z
  .string()
  .max(320)
  .transform((text) => text.trim().toLowerCase());
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** The product's own form; what another provider says is brought into it by whoever runs the product. */
const ownForm = z.object({
  events: z
    .array(z.object({ email, kind: z.enum(['PERMANENT', 'TEMPORARY']), at: moment.optional() }))
    .min(1)
    .max(500),
});

/** What Amazon SES says through SNS: docs.aws.amazon.com/ses/latest/dg/notification-contents.html. */
const snsEnvelope = z.object({ Type: z.literal('Notification'), Message: z.string().max(200_000) });
const recipient = z.record(z.string(), z.unknown()).transform((fields) => email.parse(fields['emailAddress']));
const sesMessage = z.object({
  notificationType: z.string(),
  bounce: z
    .object({
      bounceType: z.string(),
      timestamp: moment,
      bouncedRecipients: z.array(recipient).max(500),
    })
    .optional(),
});

function readSes(message: string): Bounce[] {
  const { bounce } = sesMessage.parse(JSON.parse(message));
  // A full mailbox may be emptied; an out-of-office note is no bounce.
  if (bounce?.bounceType !== 'Permanent') return [];
  return bounce.bouncedRecipients.map((to) => ({ email: to, at: bounce.timestamp }));
}

/** Returns what came back for good, of what a mail provider tells; null for what is in no known form. */
export function readBounces(body: unknown, now: Date): Bounce[] | null {
  const own = ownForm.safeParse(body);
  if (own.success) {
    return own.data.events
      .filter(({ kind }) => kind === 'PERMANENT')
      .map(({ email: to, at = now }) => ({ email: to, at: at > now ? now : at }));
  }
  const sns = snsEnvelope.safeParse(body);
  if (!sns.success) return null;
  try {
    return readSes(sns.data.Message);
  } catch {
    return null;
  }
}
