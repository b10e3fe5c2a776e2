import type { Language } from '@fairlead/contract/languages';
import type { AskedAttribute } from '@fairlead/contract/organizers';
import type { TradeFairAnswers } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { authorize } from '../exhibitions/public.ts';
import { askedOfFair } from '../organizers/public.ts';
import { visitorsByAnswer } from './figure-queries.ts';
import { suppressSmallGroups } from './suppress-small-groups.ts';

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
      // Never what was written: it may be somebody's address.
      return [{ key: 'answered', label: null, stored: '' }];
  }
}

/** How many visitors of the fair gave which answer; never who, and no group so small that somebody could be told apart. */
export async function answers(
  database: Executor,
  caller: AccountActor | AdminActor,
  tradeFairId: string,
  language: Language,
): Promise<TradeFairAnswers> {
  await authorize({ database, caller }, 'editFair', tradeFairId);
  const questions = (await askedOfFair(database, tradeFairId, language)).map((asked) => ({
    ...asked,
    answers: answersTo(asked),
  }));
  const pairs = questions.flatMap(({ key, answers }) => answers.map(({ stored }) => ({ key, answer: stored })));
  const rows = await visitorsByAnswer(database, tradeFairId, pairs);
  const count = (key: string, answer: string): number =>
    rows.find((row) => row.key === key && row.answer === answer)?.visitors ?? 0;
  const visitors = count('', '');
  return {
    visitors,
    questions: questions.map(({ key, label, kind, answers }) => {
      const told = suppressSmallGroups(
        answers.map(({ stored }) => count(key, stored)),
        visitors,
      );
      return {
        key,
        label,
        kind,
        answers: answers.map((answer, at) => ({ key: answer.key, label: answer.label, visitors: told[at] ?? null })),
      };
    }),
  };
}
