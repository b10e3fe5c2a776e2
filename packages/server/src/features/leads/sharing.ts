import type { Language } from '@fairlead/contract/languages';
import type { SharingExhibitor } from '@fairlead/contract/sharing';
import { textIn } from '@fairlead/contract/survey-rules';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { recordSharing } from '../consents/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { fieldsOf, visiblePerson, visibleWish } from './masking.ts';
import { lockVisitor } from './record-leads.ts';
import * as queries from './sharing-queries.ts';

type SharingContext = Context<Pick<VisitorActor, 'visitorId' | 'subject'>>;

/** All exhibitors that have the visitor. */
interface Held {
  readonly points: readonly queries.HeldThing[];
  readonly documents: readonly queries.HeldThing[];
  readonly answers: readonly queries.HeldAnswers[];
  readonly logoUrls: ReadonlyMap<string, string>;
}

const presentThing = ({ id, name, at }: queries.HeldThing) => ({ id, name, at: at.toISOString() });

/** Each question that was answered, with the texts of what was chosen. */
function presentAnswers(sent: queries.HeldAnswers, language: Language): SharingExhibitor['answers'] {
  const { questions, answers, defaultLanguage } = sent;
  return questions.flatMap(({ id, text, options }) => {
    const given = answers[id];
    if (given === undefined || given.length === 0) return [];
    const texts =
      typeof given === 'string'
        ? [given]
        : options
            .filter((option) => given.includes(option.id))
            .map((one) => textIn(one.text, language, defaultLanguage));
    return [{ question: textIn(text, language, defaultLanguage), answers: texts, at: sent.at.toISOString() }];
  });
}

/** It stands in one of the leads: that of the fair at which it was said. */
function presentWishOf(leads: readonly queries.HeldLead[]): SharingExhibitor['wish'] {
  const [wish = null] = leads.flatMap((lead) => {
    const seen = visibleWish(lead);
    return seen === null ? [] : [{ ...seen, timeZone: lead.timeZone }];
  });
  return wish;
}

const latest = (leads: readonly queries.HeldLead[], key: 'lastScanAt' | 'lastCaptureAt'): number =>
  Math.max(...leads.map((lead) => lead[key]?.getTime() ?? 0));

function present(
  leads: readonly [queries.HeldLead, ...queries.HeldLead[]],
  held: Held,
  language: Language,
): SharingExhibitor {
  const [first] = leads;
  const { exhibitorId } = first;
  const people = leads.map(visiblePerson);
  // An open lead shows all that a locked one does.
  const {
    isUnlocked: _,
    isConsentWithdrawn: __,
    ...seen
  } = people.find(({ isUnlocked }) => isUnlocked) ?? people[0] ?? visiblePerson(first);
  const isOfOne = (one: { readonly exhibitorId: string }): boolean => one.exhibitorId === exhibitorId;
  const points = held.points.filter(isOfOne);
  return {
    exhibitor: {
      id: exhibitorId,
      name: first.exhibitorName,
      logoUrl: held.logoUrls.get(exhibitorId) ?? null,
      countryCode: first.exhibitorCountryCode,
    },
    isShared: leads.some((lead) => !lead.isConsentWithdrawn),
    isHeld: leads.every(({ isHeld, isUnlocked, isEmailVerified }) => isHeld && !isUnlocked && !isEmailVerified),
    withdrawnAt: first.withdrawnAt?.toISOString() ?? null,
    isTelephoneShared: first.phoneWithdrawnAt === null,
    fields: fieldsOf(people.find(({ isUnlocked }) => isUnlocked) ?? visiblePerson(first)),
    seen,
    sources: [
      ...(points.length > 0 ? (['VISITOR_SCAN'] as const) : []),
      ...(leads.some((lead) => lead.lastCaptureAt !== null) ? (['STAFF'] as const) : []),
    ],
    points: points.map(presentThing),
    documents: held.documents.filter(isOfOne).map(presentThing),
    answers: held.answers.filter(isOfOne).flatMap((sent) => presentAnswers(sent, language)),
    wish: presentWishOf(leads),
    firstAt: new Date(Math.min(...leads.map(({ firstAt }) => firstAt.getTime()))).toISOString(),
    // The leads come with the last seen first.
    lastAt: first.lastAt.toISOString(),
    lastTimeZone: first.timeZone,
    lastSource: latest(leads, 'lastScanAt') > latest(leads, 'lastCaptureAt') ? 'VISITOR_SCAN' : 'STAFF',
  };
}

async function read(context: SharingContext, exhibitorId: string | null): Promise<SharingExhibitor[]> {
  const { database, caller, language } = context;
  const which = { visitorId: caller.visitorId, exhibitorId };
  const leads = await queries.leadsOfVisitor(database, which);
  if (leads.length === 0) return [];
  const byExhibitor = Map.groupBy(leads, (lead) => lead.exhibitorId);
  const held = {
    points: await queries.pointsHeld(database, which, language),
    documents: await queries.documentsHeld(database, which),
    answers: await queries.answersHeld(database, which),
    logoUrls: await findLogoUrls(database, [...byExhibitor.keys()]),
  };
  return [...byExhibitor.values()].flatMap(([first, ...others]) =>
    first ? present([first, ...others], held, language) : [],
  );
}

/** Returns everybody who has the visitor as a lead, the last seen first. */
export const listSharing = (context: Context<VisitorActor>): Promise<SharingExhibitor[]> => read(context, null);

interface SharingChange {
  readonly exhibitorId: string;
  readonly isShared?: boolean | undefined;
  readonly isTelephoneShared?: boolean | undefined;
}

/**
 * Takes the data, or the telephone number alone, back from an exhibitor, or gives it again: now, in later exports, and for whatever
 * arrives afterwards. The two stand side by side: giving everything again gives no number that was kept back by itself.
 *
 * @throws ApiError SHARING_REFUSED for a guest whose e-mail's owner said that it was not them
 */
export async function setSharing(
  context: SharingContext,
  { exhibitorId, isShared, isTelephoneShared }: SharingChange,
): Promise<SharingExhibitor> {
  const { caller, language, now } = context;
  const key = { visitorId: caller.visitorId, exhibitorId };
  return context.database.transaction(async (tx) => {
    const inside = within(context, tx);
    const isThere = await lockVisitor(tx, key.visitorId);
    const [before] = isThere ? await read(inside, exhibitorId) : [];
    if (!before) throw notFound();
    const record = (purpose: 'SHARE_WITH_EXHIBITOR' | 'SHARE_TELEPHONE', granted: boolean) =>
      recordSharing(inside, { purpose, exhibitorId, granted, language });
    if (isShared !== undefined && isShared !== before.isShared) {
      if (isShared && (await queries.isRefused(tx, key))) throw new ApiError('SHARING_REFUSED');
      if (isShared) await queries.restoreSharing(tx, key);
      else await queries.withdrawSharing(tx, key, now);
      await record('SHARE_WITH_EXHIBITOR', isShared);
    }
    if (isTelephoneShared !== undefined && isTelephoneShared !== before.isTelephoneShared) {
      await queries.withholdPhone(tx, key, isTelephoneShared ? null : now);
      await record('SHARE_TELEPHONE', isTelephoneShared);
    }
    const [after] = await read(inside, exhibitorId);
    return after ?? before;
  });
}
