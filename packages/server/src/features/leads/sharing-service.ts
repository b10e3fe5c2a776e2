import type { Language } from '@fairlead/contract/languages';
import type { SharedField, SharingExhibitor } from '@fairlead/contract/sharing';
import type { Executor } from '@fairlead/database/executor';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import { recordSharing } from '../consents/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { visiblePerson } from './masking.ts';
import * as queries from './sharing-queries.ts';

/** What an exhibitor sees now of these leads of one person, by the same masking as everywhere. */
function fieldsSeen(leads: readonly queries.HeldLead[]): SharedField[] {
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

function present(leads: readonly queries.HeldLead[], logoUrl: string | null): SharingExhibitor | null {
  const [first] = leads;
  if (!first) return null;
  const times = leads.flatMap((lead) => [lead.firstAt.getTime(), lead.lastAt.getTime()]);
  const sources = new Set(leads.map((lead) => (lead.points > 0 ? ('VISITOR_SCAN' as const) : ('STAFF' as const))));
  return {
    exhibitor: { id: first.exhibitorId, name: first.exhibitorName, logoUrl },
    isShared: leads.some((lead) => !lead.isConsentWithdrawn),
    withdrawnAt: first.withdrawnAt?.toISOString() ?? null,
    fields: fieldsSeen(leads),
    sources: [...sources],
    points: leads.reduce((sum, lead) => sum + lead.points, 0),
    firstAt: new Date(Math.min(...times)).toISOString(),
    lastAt: new Date(Math.max(...times)).toISOString(),
  };
}

async function read(executor: Executor, visitorId: string, exhibitorId: string | null): Promise<SharingExhibitor[]> {
  const leads = await queries.leadsOfVisitor(executor, visitorId, exhibitorId);
  const byExhibitor = Map.groupBy(leads, (lead) => lead.exhibitorId);
  const logos = await findLogoUrls(executor, [...byExhibitor.keys()]);
  return [...byExhibitor].flatMap(([id, own]) => present(own, logos.get(id) ?? null) ?? []);
}

/** Everybody who has the visitor as a lead, the last seen first. */
export const listSharing = (executor: Executor, caller: VisitorActor): Promise<SharingExhibitor[]> =>
  read(executor, caller.visitorId, null);

/** Takes the data back from an exhibitor, or gives it again: now, in later exports, and for whatever arrives afterwards. */
export async function setSharing(
  database: Executor,
  caller: VisitorActor,
  exhibitorId: string,
  value: { isShared: boolean; language: Language },
  now: Date,
): Promise<SharingExhibitor> {
  const { visitorId } = caller;
  return database.transaction(async (tx) => {
    const isThere = await queries.lockVisitor(tx, visitorId);
    const [before] = isThere ? await read(tx, visitorId, exhibitorId) : [];
    if (!before) throw notFound();
    if (before.isShared === value.isShared) return before;
    const key = { visitorId, exhibitorId };
    if (value.isShared) await queries.restoreSharing(tx, key);
    else await queries.withdrawSharing(tx, key, now);
    const sharing = { exhibitorId, granted: value.isShared, language: value.language };
    await recordSharing({ database: tx, caller, now }, sharing);
    const [after] = await read(tx, visitorId, exhibitorId);
    return after ?? before;
  });
}
