import type { VisitorWish, Wish, WishKind, WishValue } from '@fairlead/contract/wishes';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { boundTime } from '../../platform/device-time.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { setWish } from '../leads/public.ts';
import type { LeadNews } from '../live/public.ts';
import { addTelephone, checkTelephone } from '../visitors/public.ts';
import * as queries from './queries.ts';

type WishContext = Context<Pick<VisitorActor, 'visitorId'>>;
type Telephone = NonNullable<WishValue['telephone']>;

interface Said {
  readonly exhibitorId: string;
  readonly content: queries.WishContent;
  readonly telephone?: Telephone | undefined;
}

/** Leads that show something else now. */
interface Changed {
  readonly projectId: string;
  readonly leadId: string;
}

function present(exhibitorId: string, row: queries.WishRow | undefined): VisitorWish {
  return {
    exhibitorId,
    wish: row === undefined || row.kind === 'NONE' ? null : presentWish({ ...row, kind: row.kind }),
  };
}

export function presentWish({
  kind,
  by,
  noCalls,
  meetingAt,
  beaconId,
  pointName,
  occurredAt,
}: Omit<queries.WishContent, 'id' | 'kind'> & { readonly kind: WishKind; readonly pointName: string | null }): Wish {
  const point = beaconId === null || pointName === null ? null : { beaconId, name: pointName };
  return { kind, by, noCalls, meetingAt: meetingAt?.toISOString() ?? null, point, at: occurredAt.toISOString() };
}

/** Returns what the visitor wishes now of each exhibitor, the latest first. */
export async function listWishes({ database, caller, language }: WishContext): Promise<VisitorWish[]> {
  const rows = await queries.findCurrent(database, { visitorId: caller.visitorId, language });
  return rows.filter(({ kind }) => kind !== 'NONE').map((row) => present(row.exhibitorId, row));
}

/** Two that were said in one moment stand in the same order on every way that they take. */
const isLater = (one: queries.WishContent, other: queries.WishContent): boolean =>
  one.occurredAt.getTime() === other.occurredAt.getTime() ? one.id > other.id : one.occurredAt > other.occurredAt;

/** Keeps what was said, in the transaction that holds the visitor. Returns the leads that show something else now. */
async function keep(context: WishContext, { exhibitorId, content, telephone }: Said): Promise<Changed[]> {
  const { database: tx, caller, now } = context;
  const { visitorId } = caller;
  const key = { visitorId, exhibitorId };
  const leads = await queries.findLeads(tx, key, content.beaconId);
  const [lead] = leads;
  if (!lead) throw notFound();
  if (await queries.isKnown(tx, key, content.id)) return [];
  if (content.beaconId !== null && !lead.hasPoint) throw new InputError('body.beaconId', 'point_unknown');
  const before = await queries.findCurrentOf(tx, { ...key, language: context.language });
  const isCurrent = before === undefined || isLater(content, before);
  const row = { ...content, projectId: lead.projectId, receivedAt: now, isCurrent };
  if (!isCurrent) {
    await tx.execute(queries.insertWish(key, row));
    return [];
  }
  if (content.by === 'TELEPHONE' && !(await addTelephone(tx, visitorId, telephone ?? null, now)))
    throw new InputError('body.telephone', 'telephone_needed');
  await tx.execute(queries.endCurrent(key));
  await tx.execute(queries.insertWish(key, row));
  // It stands in one lead: that of the fair at which it was said last.
  const changed = leads.filter(({ projectId }) => projectId === lead.projectId || projectId === before?.projectId);
  for (const { projectId } of changed) {
    const kind = projectId === lead.projectId && content.kind !== 'NONE' ? content.kind : null;
    await tx.execute(setWish({ projectId, visitorId }, kind));
  }
  return changed.filter(({ isShared }) => isShared);
}

async function say(context: WishContext, said: Said, news: Pick<LeadNews, 'leadsChanged'>): Promise<VisitorWish> {
  const { visitorId } = context.caller;
  const { changed, wish } = await context.database.transaction(async (tx) => {
    if (!(await queries.lockVisitor(tx, visitorId))) throw new ApiError('FORBIDDEN');
    const leads = await keep(within(context, tx), said);
    const { exhibitorId } = said;
    const row = await queries.findCurrentOf(tx, { visitorId, exhibitorId, language: context.language });
    return { changed: leads, wish: present(exhibitorId, row) };
  });
  for (const { projectId, leadId } of changed) news.leadsChanged(projectId, [leadId]);
  return wish;
}

/** A device whose clock is ahead does not say for ever what stands. */
function saidAt(occurredAt: string, now: Date): Date {
  const { occurredAt: said } = boundTime(new Date(occurredAt), now);
  return said > now ? now : said;
}

/**
 * Stores a visitor's wish to an exhibitor, in the place of the former one. The same again changes nothing; an earlier wish never
 * replaces a later one, and is kept with the rest. After a withdrawal no one sees it.
 */
export async function putWish(
  context: WishContext,
  { exhibitorId, value }: { exhibitorId: string; value: WishValue },
  news: Pick<LeadNews, 'leadsChanged'>,
): Promise<VisitorWish> {
  const { id, kind, by, noCalls, meetingAt, beaconId, telephone } = value;
  if (telephone) await checkTelephone(telephone, 'body.telephone');
  const content = {
    id,
    kind,
    by,
    noCalls,
    meetingAt: meetingAt === undefined ? null : new Date(meetingAt),
    beaconId: beaconId ?? null,
    occurredAt: saidAt(value.occurredAt, context.now),
  };
  return say(context, { exhibitorId, content, telephone }, news);
}

/** Takes a wish back. What was never wished can be taken back, too: the wish may be on its way still, and is the earlier one. */
export function removeWish(
  context: WishContext,
  { exhibitorId, id, occurredAt }: { exhibitorId: string; id: string; occurredAt: string },
  news: Pick<LeadNews, 'leadsChanged'>,
): Promise<VisitorWish> {
  const nothing = { kind: 'NONE', by: null, noCalls: false, meetingAt: null, beaconId: null } as const;
  const content = { ...nothing, id, occurredAt: saidAt(occurredAt, context.now) };
  return say(context, { exhibitorId, content }, news);
}
