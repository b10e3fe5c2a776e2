import type { AskedAttribute } from '@fairlead/contract/organizers';
import {
  leastLeads,
  leastVisitors,
  type TradeFairAnswers,
  type TradeFairFigures,
} from '@fairlead/contract/trade-fairs';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize, findStandsKeptBack } from '../exhibitions/public.ts';
import { attributesOfFairInLanguage } from '../organizers/public.ts';
import * as queries from './queries.ts';

export const isFewLeads = (leads: number): boolean => leads < leastLeads;

/** Returns how many of some leads are unlocked, or null where the unlocked or the locked ones are few: none counts as few. */
const unlockedOf = ({ leads, unlocked }: { readonly leads: number; readonly unlocked: number }): number | null =>
  isFewLeads(unlocked) || isFewLeads(leads - unlocked) ? null : unlocked;

/**
 * Returns the sizes of groups out of `total` people as they may be shown: a small group is null, also an empty one. Where the
 * rest of the people is small as well, it could be worked out from the total, so the smallest of the other groups is null, too:
 * then even an empty group stays hidden.
 */
export function suppressSmallGroups(sizes: readonly number[], total: number): (number | null)[] {
  const shown = sizes.map((size) => (size < leastVisitors ? null : size));
  const rest = shown.reduce<number>((left, size) => left - (size ?? 0), total);
  if (!shown.includes(null) || rest >= leastVisitors) return shown;
  const smallest = Math.min(...shown.flatMap((size) => size ?? []));
  const at = shown.indexOf(smallest);
  return shown.map((size, index) => (index === at ? null : size));
}

const separator = /\s*[,·|/;–—]\s*/;
const onlyHall = /^(?:hall|halle|pabell[oó]n|sala|saal)\b/i;

/**
 * Returns the hall that a stand's text begins with, as "Hall 4" of "Hall 4, C21"; null where it names none. A company writes that text
 * itself.
 */
export function hallOf(stand: string | null): string | null {
  const [first = '', ...rest] = (stand ?? '').trim().replace(/\s+/g, ' ').split(separator);
  return first !== '' && (rest.length > 0 || onlyHall.test(first)) ? first : null;
}

type OwnerContext = Context<AccountActor | AdminActor>;

type Hall = TradeFairFigures['halls'][number];

/**
 * The hours of each hall with enough leads, apart from the first such hour: the sum of a hall is known by its stands, so that what one
 * other hour alone had would be the difference. It is the first one because that does not change any more while the fair goes on.
 */
function hallsOf(
  stands: readonly (queries.StandRow & { readonly hall: string | null })[],
  rows: readonly queries.HallHourRow[],
): Hall[] {
  const halls = [...new Set(stands.map(({ hall }) => hall))].map((hall): Hall => {
    const here = stands.filter((stand) => stand.hall === hall);
    const hours = rows.filter((row) => row.hall === hall && !isFewLeads(row.leads));
    return {
      hall,
      stands: here.length,
      scans: here.reduce((sum, { scans }) => sum + scans, 0),
      hours: hours.slice(1).map(({ hour, scans }) => ({ hour: hour.toISOString(), scans })),
    };
  });
  // Those that name no hall stand last.
  return halls.toSorted(
    (a, b) =>
      Number(a.hall === null) - Number(b.hall === null) ||
      (a.hall ?? '').localeCompare(b.hall ?? '', 'en', { numeric: true }),
  );
}

/**
 * Returns counts of the whole fair, read from counters. Stands with so few leads that a person could be identified are in none
 * of them, not in the sums either.
 */
export async function getFigures(context: OwnerContext, tradeFairId: string): Promise<TradeFairFigures> {
  const { database } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  const [totals, all, keptBack] = await Promise.all([
    queries.totalsOf(database, tradeFairId),
    queries.byStand(database, tradeFairId),
    findStandsKeptBack(database, { tradeFairIds: [tradeFairId] }),
  ]);
  const stands = all
    .filter(({ projectId, leads }) => !keptBack.has(projectId) && !isFewLeads(leads))
    .map((stand) => ({ ...stand, hall: hallOf(stand.stand) }));
  const { projects = 0, beacons = 0, visitors = 0 } = totals ?? {};
  const sum = (of: 'scans' | 'leads') =>
    stands.length === 0 ? null : stands.reduce((total, stand) => total + stand[of], 0);
  return {
    totals: { projects, beacons, visitors, scans: sum('scans'), leads: sum('leads') },
    timeZone: fair.timeZone,
    halls: hallsOf(stands, await queries.byHallHour(database, stands, fair.timeZone)),
    byStand: stands.map((stand) => ({
      projectId: stand.projectId,
      exhibitor: stand.exhibitor,
      stand: stand.stand,
      scans: stand.scans,
      leads: stand.leads,
      unlocked: unlockedOf(stand),
    })),
    hiddenStands: all.length - stands.length,
  };
}

interface Answer {
  readonly key: string;
  readonly label: string | null;
  /** As it is stored; empty for any. */
  readonly stored: string;
}

function answersTo({ kind, choices }: AskedAttribute): readonly Answer[] {
  switch (kind) {
    case 'CHOICE':
      return choices.map(({ key, label }) => ({ key, label, stored: key }));
    case 'BOOLEAN':
      return ['true', 'false'].map((key) => ({ key, label: null, stored: key }));
    case 'TEXT':
      // Never the written text: it may be a person's e-mail.
      return [{ key: 'answered', label: null, stored: '' }];
  }
}

/**
 * Returns the numbers of visitors of the fair by their answers; never the people, and no group so small that a person could be
 * identified.
 */
export async function getAnswerCounts(context: OwnerContext, tradeFairId: string): Promise<TradeFairAnswers> {
  const { database, language } = context;
  await authorize(context, 'editFair', tradeFairId);
  const questions = (await attributesOfFairInLanguage(database, tradeFairId, language)).map((asked) => ({
    ...asked,
    answers: answersTo(asked),
  }));
  const pairs = questions.flatMap(({ key, answers }) => answers.map(({ stored }) => ({ key, answer: stored })));
  const rows = await queries.visitorsByAnswer(database, tradeFairId, pairs);
  const count = (key: string, answer: string): number =>
    rows.find((row) => row.key === key && row.answer === answer)?.visitors ?? 0;
  const visitors = count('', '');
  return {
    visitors,
    questions: questions.map(({ key, label, kind, answers }) => {
      const counts = suppressSmallGroups(
        answers.map(({ stored }) => count(key, stored)),
        visitors,
      );
      return {
        key,
        label,
        kind,
        answers: answers.map((answer, at) => ({ key: answer.key, label: answer.label, visitors: counts[at] ?? null })),
      };
    }),
  };
}
