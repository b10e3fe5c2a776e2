import type { Role } from '@fairlead/contract/access';
import { type EngagementEvent, type EventType, eventType, eventTypeHeader } from '@fairlead/contract/events';
import type { Executor } from '@fairlead/database/executor';
import type { Analytics, UserKind } from '../../platform/analytics/analytics.ts';
import type { AccountActor, SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import type { Flags } from '../../platform/flags/flags.ts';
import { InputError } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { noteOpening } from '../attachments/public.ts';
import type { LeadNews } from '../live/public.ts';
import { analyticsOf } from '../visitors/public.ts';
import * as queries from './queries.ts';

function readType(header: string | undefined): EventType {
  const { success, data } = eventType.safeParse(header);
  if (!success) throw new InputError(`headers.${eventTypeHeader}`, 'event_type');
  return data;
}

export interface EventParts {
  readonly news: Pick<LeadNews, 'leadsChanged'>;
  readonly flags: Pick<Flags, 'isOn'>;
  readonly analytics: Pick<Analytics, 'add'>;
}

interface Reported {
  readonly body: EngagementEvent | readonly EngagementEvent[];
  readonly header: string | undefined;
  readonly hostRole: Role | null;
}

/** Role in which a person lets their use be counted, at the host that they use; null without consent. */
async function countedAs(
  database: Executor,
  who: {
    readonly subject: string;
    readonly hostRole: Role | null;
    readonly visitor: { analytics: boolean } | undefined;
  },
): Promise<UserKind | null> {
  const { subject, hostRole, visitor } = who;
  const isAt = (role: Role): boolean => hostRole === null || hostRole === role;
  if (isAt('VISITOR') && visitor?.analytics) return 'VISITOR';
  return isAt('EXHIBITOR') && (await queries.isSubjectCounted(database, subject)) ? 'EXHIBITOR' : null;
}

/**
 * Keeps what the client reports, without who: everything with the consent to analytics, only errors without it. Links that
 * were followed count at their attachment as documents do, once a visit, with consent or without: the exhibitor's figure
 * of an opened document does not depend on it either.
 */
export async function recordEvents(
  { database, caller, now }: Context<SignedIn>,
  { body, header, hostRole }: Reported,
  { news, flags, analytics }: EventParts,
): Promise<void> {
  const type = readType(header);
  const events = Array.isArray(body) ? (body as readonly EngagementEvent[]) : [body as EngagementEvent];
  const visitor = await analyticsOf(database, caller.subject);
  if (type === 'LINK_OPEN' && visitor) {
    const links = new Set(events.flatMap(({ attachmentId }) => attachmentId ?? []));
    if (links.size > 0) await noteOpening(database, { visitorId: visitor.id, attachmentIds: [...links], now }, news);
  }
  const kind = (await flags.isOn('analytics')) ? await countedAs(database, { ...caller, hostRole, visitor }) : null;
  if (type !== 'APP_ERROR' && kind === null) return;
  await queries.insertEvents(
    database,
    { type, subject: caller.subject },
    events.map(({ at, projectId, beaconId, attachmentId, data }) => {
      return {
        id: newId(),
        // A phone's clock may be wrong; nothing happened later than now.
        at: new Date(Math.min(Date.parse(at), now.getTime())),
        projectId: projectId ?? null,
        beaconId: beaconId ?? null,
        attachmentId: attachmentId ?? null,
        data: data ?? {},
      };
    }),
  );
  if (kind !== null)
    analytics.add(
      kind,
      events.map(({ data }) => ({ type, ...data })),
    );
}

type AccountContext = Context<Pick<AccountActor, 'accountId'>>;

/** Returns whether the account lets its use of the app be counted. */
export async function getCounting({ database, caller }: AccountContext): Promise<{ analytics: boolean }> {
  return { analytics: await queries.isAccountCounted(database, caller.accountId) };
}

export async function setCounting(
  { database, caller, now }: AccountContext,
  { analytics }: { analytics: boolean },
): Promise<{ analytics: boolean }> {
  if (analytics) await queries.countAccount(database, caller.accountId, now);
  else await queries.stopCountingAccount(database, caller.accountId);
  return { analytics };
}
