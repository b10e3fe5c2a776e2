import type { AskedAttribute } from '@fairlead/contract/organizers';
import type { TradeFairAnswers, TradeFairFigures } from '@fairlead/contract/trade-fairs';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize } from '../exhibitions/public.ts';
import { attributesOfFairInLanguage } from '../organizers/public.ts';
import * as queries from './figure-queries.ts';
import { suppressFewLeads, suppressSmallGroups } from './suppress-small-groups.ts';

type OwnerContext = Context<AccountActor | AdminActor>;

/** The rows whose leads may be shown beside those of all. */
function withEnoughLeads<Row extends { readonly leads: number }>(rows: readonly Row[]): Row[] {
  const sizes = rows.map(({ leads }) => leads);
  const groups = suppressSmallGroups(
    sizes,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  return rows.filter((_, index) => groups[index] !== null);
}

/**
 * Returns counts of the whole fair. Of hours and stands with so few leads that somebody could be identified, and of one more
 * where the total would disclose them, only the number is shown.
 */
export async function getFigures(context: OwnerContext, tradeFairId: string): Promise<TradeFairFigures> {
  const { database } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  const [totals, hours, stands] = await Promise.all([
    queries.totalsOf(database, tradeFairId),
    queries.byHour(database, tradeFairId),
    queries.byStand(database, tradeFairId),
  ]);
  const { projects = 0, beacons = 0, visitors = 0, scans = 0, leads = 0 } = totals ?? {};
  const [shownHours, shownStands] = [withEnoughLeads(hours), withEnoughLeads(stands)];
  return {
    totals: { projects, beacons, visitors, scans, leads: suppressFewLeads(leads) },
    timeZone: fair.timeZone,
    byHour: shownHours.map(({ hour, scans, leads }) => ({ hour: hour.toISOString(), scans, leads })),
    byStand: shownStands.map((row) => ({
      projectId: row.projectId,
      exhibitor: row.exhibitor,
      stand: row.stand,
      scans: row.scans,
      leads: row.leads,
    })),
    hidden: { hours: hours.length - shownHours.length, stands: stands.length - shownStands.length },
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
      // Never what was written: it may be somebody's e-mail.
      return [{ key: 'answered', label: null, stored: '' }];
  }
}

/** Returns how many visitors of the fair gave which answer; never who, and no group so small that somebody could be identified. */
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
