import { type Reader, translateFor } from '../messages.ts';

const facts = ['when', 'where', 'stand'] as const;

/**
 * Target of an invitation: a colleague's company, a fair with the company that an organizer entered, an organizer's fairs, or
 * the administration.
 */
export interface Invitation {
  readonly kind: 'TEAM' | 'FAIR' | 'ORGANIZER' | 'ADMIN';
  /** Of who is invited, where it is known. */
  readonly name: string;
  /** Inviter; none from the server's console. */
  readonly inviter: string | undefined;
  /** The company of the inviter, or for a fair, its organizer. */
  readonly host: string;
  /** Whom the invitation is about. */
  readonly company: string;
  readonly fair: string;
  /** When and where the fair is, and the company's stand, in the language of who is invited; empty what is not known. */
  readonly facts?: Readonly<Record<(typeof facts)[number], string>>;
}

const kinds: ReadonlySet<string> = new Set<Invitation['kind']>(['TEAM', 'FAIR', 'ORGANIZER', 'ADMIN']);
const longestName = 120;

/** Keeps mail programs from making a link of a name that looks like one: an invented name must not lead anywhere. */
export const asName = (text: string): string => text.slice(0, longestName).replace(/([.:/])(?=\S)/g, '$1\u200b');

/** Carries it through the identity provider, whose mails are put into words here again. */
export const invitationMetadata = (invitation: Invitation): Readonly<Record<string, string>> => {
  const { kind, name, inviter = '', host, company, fair } = invitation;
  return { invitation: kind, name, inviter, host, company, fair, ...invitation.facts };
};

interface InvitationMessage {
  readonly subject: string;
  readonly introduction: string;
  readonly head?: { readonly name: string; readonly detail: string };
}

/** First sentence of every invitation: the inviter, the company and the fair. Undefined without an inviter. */
export function invitationIn(
  metadata: Readonly<Record<string, string>>,
  reader: Reader,
): InvitationMessage | undefined {
  const kind = metadata['invitation'];
  if (kind === undefined || !kinds.has(kind)) return undefined;
  const value = (key: string): string => asName(metadata[key] ?? '');
  const [inviter, host, company, fair, name] = [
    value('inviter'),
    value('host'),
    value('company'),
    value('fair'),
    value('name'),
  ];
  const one = inviter || host || 'Fairlead';
  const isOfHost = inviter !== '' && host !== '' && inviter !== host;
  const who = isOfHost ? translateFor(reader, 'mail.invited.by', { inviter, host }) : one;
  const values = { inviter: who, company, fair, name };
  // Days come from the clock, not from a keyboard.
  const known = facts.flatMap((fact) => {
    const text = fact === 'when' ? (metadata[fact] ?? '') : value(fact);
    return text === '' ? [] : [translateFor(reader, `mail.invited.FAIR.${fact}`, { [fact]: text })];
  });
  const sentence = [translateFor(reader, `mail.invited.${kind}.text`, values), known.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    subject: translateFor(reader, `mail.invited.${kind}.subject`, values),
    introduction: name === '' ? sentence : `${translateFor(reader, 'mail.invited.greeting', values)}\n\n${sentence}`,
    ...(kind === 'FAIR' && { head: { name: values.fair, detail: metadata['when'] ?? '' } }),
  };
}
