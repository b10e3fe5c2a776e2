import type { SharedField, SharingExhibitor } from '@fairlead/contract/sharing';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { recordSharing } from '../consents/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { visiblePerson } from './masking.ts';
import { type HeldLead, leadsOfVisitor } from './queries.ts';
import * as queries from './write-queries.ts';

/** What an exhibitor sees now of these leads of one person, by the same masking as everywhere. */
function fieldsSeen(leads: readonly HeldLead[]): SharedField[] {
  const seen = new Set<SharedField>();
  for (const lead of leads) {
    const { isUnlocked, isConsentWithdrawn: _, name, organization, ...rest } = visiblePerson(lead);
    if (name !== '') seen.add(isUnlocked ? 'name' : 'initial');
    if (organization !== null) seen.add(isUnlocked ? 'organization' : 'organizationInitial');
    for (const [field, value] of Object.entries(rest)) if (value !== null) seen.add(field as SharedField);
  }
  // An open lead shows all that a locked one does.
  if (seen.has('name')) seen.delete('initial');
  if (seen.has('organization')) seen.delete('organizationInitial');
  return [...seen];
}

function present(leads: readonly HeldLead[], logoUrl: string | null): SharingExhibitor | null {
  const [first] = leads;
  if (!first) return null;
  const times = leads.flatMap((lead) => [lead.firstAt.getTime(), lead.lastAt.getTime()]);
  const sources = [
    ...(leads.some((lead) => lead.points > 0) ? (['VISITOR_SCAN'] as const) : []),
    ...(leads.some((lead) => lead.captures > 0) ? (['STAFF'] as const) : []),
  ];
  return {
    exhibitor: { id: first.exhibitorId, name: first.exhibitorName, logoUrl },
    isShared: leads.some((lead) => !lead.isConsentWithdrawn),
    withdrawnAt: first.withdrawnAt?.toISOString() ?? null,
    fields: fieldsSeen(leads),
    sources,
    points: leads.reduce((sum, lead) => sum + lead.points, 0),
    firstAt: new Date(Math.min(...times)).toISOString(),
    lastAt: new Date(Math.max(...times)).toISOString(),
  };
}

async function read(
  { database, caller }: Pick<Context<Pick<VisitorActor, 'visitorId' | 'subject'>>, 'database' | 'caller'>,
  exhibitorId: string | null,
): Promise<SharingExhibitor[]> {
  const leads = await leadsOfVisitor(database, caller.visitorId, exhibitorId);
  const byExhibitor = Map.groupBy(leads, (lead) => lead.exhibitorId);
  const logos = await findLogoUrls(database, [...byExhibitor.keys()]);
  return [...byExhibitor].flatMap(([id, own]) => present(own, logos.get(id) ?? null) ?? []);
}

/** Returns everybody who has the visitor as a lead, the last seen first. */
export const listSharing = (context: Context<VisitorActor>): Promise<SharingExhibitor[]> => read(context, null);

/** Takes the data back from an exhibitor, or gives it again: now, in later exports, and for whatever arrives afterwards. */
export async function setSharing(
  context: Context<Pick<VisitorActor, 'visitorId' | 'subject'>>,
  { exhibitorId, isShared }: { exhibitorId: string; isShared: boolean },
): Promise<SharingExhibitor> {
  const { caller, language, now } = context;
  const { visitorId } = caller;
  return context.database.transaction(async (tx) => {
    const inside = within(context, tx);
    const isThere = await queries.lockVisitor(tx, visitorId);
    const [before] = isThere ? await read(inside, exhibitorId) : [];
    if (!before) throw notFound();
    if (before.isShared === isShared) return before;
    const key = { visitorId, exhibitorId };
    if (isShared) await queries.restoreSharing(tx, key);
    else await queries.withdrawSharing(tx, key, now);
    await recordSharing(inside, { exhibitorId, granted: isShared, language });
    const [after] = await read(inside, exhibitorId);
    return after ?? before;
  });
}
