import { type Language, languages } from '@fairlead/contract/languages';
import type { AdditionalVisitorAttribute, AskedAttribute, Labels } from '@fairlead/contract/organizers';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../lib/i18n/language.ts';
import type { ConflictRow } from '../../ui/business/editor-dialogs.tsx';

interface ChoiceValues {
  readonly id: string;
  readonly key: string;
  readonly label: Labels;
}

/** A question as its form holds it. `key` names its answers for good and is made once, from the first label. */
export interface QuestionValues {
  readonly id: string;
  readonly key: string;
  readonly label: Labels;
  readonly kind: AdditionalVisitorAttribute['kind'];
  readonly choices: readonly ChoiceValues[];
  readonly required: boolean;
}

const newId = (): string => crypto.randomUUID();

export const newChoice = (): ChoiceValues => ({ id: newId(), key: '', label: {} });

export const newQuestion = (): QuestionValues => ({
  id: newId(),
  key: '',
  label: {},
  kind: 'TEXT',
  choices: [],
  required: false,
});

export const valuesOf = (attributes: readonly AdditionalVisitorAttribute[]): QuestionValues[] =>
  attributes.map((attribute) => ({
    ...attribute,
    id: newId(),
    choices: attribute.choices.map((choice) => ({ ...choice, id: newId() })),
  }));

/** A key out of a label: its letters and digits, with a number behind it where it is taken. */
function keyFrom(label: Labels, taken: ReadonlySet<string>): string {
  const text = label.en ?? Object.values(label).find(Boolean) ?? '';
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 30);
  const base = plain === '' ? 'question' : plain;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

function withKeys<Entry extends { readonly key: string; readonly label: Labels }>(
  entries: readonly Entry[],
  known: readonly { readonly key: string }[],
): Entry[] {
  const taken = new Set([...entries, ...known].map(({ key }) => key).filter(Boolean));
  return entries.map((entry) => {
    if (entry.key !== '') return entry;
    const key = keyFrom(entry.label, taken);
    taken.add(key);
    return { ...entry, key };
  });
}

/** Texts that say something, always in the same order, so that two of them can be compared. */
const spoken = (label: Labels): Labels =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = label[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );

/**
 * As they are sent. What is new gets a key that none of the `known` has, nor any question that was answered: answers are stored
 * under it.
 */
export const attributesOf = (
  questions: readonly QuestionValues[],
  known: readonly AdditionalVisitorAttribute[] = [],
  answered: readonly string[] = [],
): AdditionalVisitorAttribute[] =>
  withKeys(questions, [...known, ...answered.map((key) => ({ key }))]).map(
    ({ key, label, kind, choices, required }) => {
      const offered = known.flatMap((one) => (one.key === key ? one.choices : []));
      const named = kind === 'CHOICE' ? withKeys(choices, offered) : [];
      return {
        key,
        label: spoken(label),
        kind,
        required,
        choices: named.map((choice) => ({ key: choice.key, label: spoken(choice.label) })),
      };
    },
  );

/** Returns the compared fields of a version; keys of new questions are not part of it. */
export const contentOf = (questions: readonly QuestionValues[]): string => JSON.stringify(attributesOf(questions));

/** Returns the text for a reader of this language: the one in it, else the English one, else whichever there is. */
const readIn = (label: Labels, language: Language): string => {
  const said = spoken(label);
  return said[language] ?? said.en ?? Object.values(said)[0] ?? '';
};

/** The questions as a visitor with this language is asked them; those without a text are not there yet. */
export const askedIn = (questions: readonly QuestionValues[], language: Language): AskedAttribute[] =>
  questions
    .map(({ id, label, kind, choices, required }) => ({
      key: id,
      label: readIn(label, language),
      kind,
      required,
      choices: choices
        .map((choice) => ({ key: choice.id, label: readIn(choice.label, language) }))
        .filter((choice) => choice.label !== ''),
    }))
    .filter(({ label }) => label !== '');

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
