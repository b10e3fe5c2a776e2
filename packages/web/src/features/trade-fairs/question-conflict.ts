import { languages } from '@fairlead/contract/languages';
import type { AdditionalVisitorAttribute, Labels } from '@fairlead/contract/organizers';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/i18n/language.ts';
import type { ConflictRow } from '../../ui/business/conflict-dialog.tsx';

type Translate = TFunction<'trade-fairs'>;
type Questions = readonly AdditionalVisitorAttribute[];

const nothing = '–';

const nameOf = (label: Labels): string =>
  label[currentLanguage()] ?? label.en ?? Object.values(label).find(Boolean) ?? nothing;

/** Everything about a question, in lines that can be compared one by one. */
function linesOf(t: Translate, question: AdditionalVisitorAttribute | undefined): ReadonlyMap<string, string> {
  if (question === undefined) return new Map();
  const { label, kind, choices, required } = question;
  const must = kind === 'BOOLEAN' ? t('questions.mustAgree') : t('questions.required');
  return new Map([
    ...languages.flatMap((language): [string, string][] => {
      const text = label[language];
      return text ? [[language, t('questions.textIn', { language: t(`questions.language.${language}`), text })]] : [];
    }),
    ['kind', t(`questions.kinds.${kind}`)],
    ['required', required ? must : t('questions.mayBeEmpty')],
    ['choices', choices.map((choice) => `· ${Object.values(choice.label).join(' / ')}`).join('\n')],
  ]);
}

function rowOf(
  t: Translate,
  mine: AdditionalVisitorAttribute | undefined,
  theirs: AdditionalVisitorAttribute | undefined,
): ConflictRow[] {
  const [myLines, theirLines] = [linesOf(t, mine), linesOf(t, theirs)];
  const differing = [...new Set([...myLines.keys(), ...theirLines.keys()])].filter(
    (line) => myLines.get(line) !== theirLines.get(line),
  );
  const textOf = (lines: ReadonlyMap<string, string>) =>
    differing.flatMap((line) => lines.get(line) || []).join('\n') || nothing;
  const question = mine ?? theirs;
  if (question === undefined || differing.length === 0) return [];
  return [{ key: question.key, label: nameOf(question.label), mine: textOf(myLines), theirs: textOf(theirLines) }];
}

/** Differences between two versions of an organizer's questions, one row for each of them, and one for their order. */
export function conflictRows(t: Translate, mine: Questions, theirs: Questions): ConflictRow[] {
  const find = (questions: Questions, key: string) => questions.find((question) => question.key === key);
  const keys = [...new Set([...mine, ...theirs].map(({ key }) => key))];
  const inBoth = (questions: Questions) => questions.filter(({ key }) => find(mine, key) && find(theirs, key));
  const order = (questions: Questions) =>
    inBoth(questions)
      .map(({ label }, at) => `${at + 1} ${nameOf(label)}`)
      .join('\n');
  const keysInOrder = (questions: Questions) => inBoth(questions).map(({ key }) => key);
  const isMoved = keysInOrder(mine).join() !== keysInOrder(theirs).join();
  return [
    ...keys.flatMap((key) => rowOf(t, find(mine, key), find(theirs, key))),
    ...(isMoved ? [{ key: ' order', label: t('questions.order'), mine: order(mine), theirs: order(theirs) }] : []),
  ];
}
