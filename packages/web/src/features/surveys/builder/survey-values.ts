import { type Language, languages } from '@fairlead/contract/languages';
import type { Texts } from '@fairlead/contract/survey-rules';
import type { QuestionType, Survey, SurveyOption, SurveyQuestion } from '@fairlead/contract/surveys';

/** A survey as its form holds it: what is typed, blanks and all. */
export interface SurveyValues {
  readonly title: string;
  readonly defaultLanguage: Language;
  readonly questions: readonly SurveyQuestion[];
}

const newId = (): string => crypto.randomUUID();

export const newOption = (): SurveyOption => ({ id: newId(), text: {}, isHidden: false });

export const newQuestion = (type: QuestionType): SurveyQuestion => ({
  id: newId(),
  type,
  text: {},
  isRequired: false,
  isHidden: false,
  options: type === 'TEXT' ? [] : [newOption(), newOption()],
});

/** The same again, under ids of its own. */
export const copyOf = (question: SurveyQuestion): SurveyQuestion => ({
  ...question,
  id: newId(),
  options: question.options.filter((option) => !option.isHidden).map((option) => ({ ...option, id: newId() })),
});

export const withType = (question: SurveyQuestion, type: QuestionType): SurveyQuestion => ({
  ...question,
  type,
  options: type === 'TEXT' ? [] : question.options.length >= 2 ? question.options : [newOption(), newOption()],
});

export const emptySurvey = (language: Language): SurveyValues => ({
  title: '',
  defaultLanguage: language,
  questions: [newQuestion('SINGLE')],
});

export const valuesOf = ({ title, defaultLanguage, questions }: Survey): SurveyValues => ({
  title,
  defaultLanguage,
  questions,
});

/** Texts that say something, always in the same order, so that two of them can be compared. */
const spoken = (texts: Texts): Texts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );

/** Returns the request's body. */
export const contentOf = ({ title, defaultLanguage, questions }: SurveyValues) => ({
  title: title.trim(),
  defaultLanguage,
  questions: questions.map((question) => ({
    ...question,
    text: spoken(question.text),
    options: question.options.map(({ isBuyingSignal = false, ...option }) => ({
      ...option,
      isBuyingSignal,
      text: spoken(option.text),
    })),
  })),
});

export const isSame = (a: SurveyValues, b: SurveyValues): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

export const shown = <T extends { readonly isHidden: boolean }>(all: readonly T[]): T[] =>
  all.filter((one) => !one.isHidden);

/** Every text that a visitor reads. */
const textsOf = ({ questions }: SurveyValues): Texts[] =>
  shown(questions).flatMap((question) => [question.text, ...shown(question.options).map((option) => option.text)]);

/** The languages of a survey: its own first, then those in which anything is written. */
export function languagesOf(values: SurveyValues): Language[] {
  const texts = textsOf(values);
  const others = languages.filter(
    (language) => language !== values.defaultLanguage && texts.some((text) => text[language]?.trim()),
  );
  return [values.defaultLanguage, ...others];
}

/** How many texts are not there in a language. */
export const missingIn = (values: SurveyValues, language: Language): number =>
  textsOf(values).filter((text) => !text[language]?.trim()).length;

/** Puts the one with `id` where the one with `overId` is. */
export function moved<T extends { readonly id: string }>(all: readonly T[], id: string, overId: string): T[] {
  const from = all.findIndex((one) => one.id === id);
  const to = all.findIndex((one) => one.id === overId);
  const item = all[from];
  return item === undefined || to < 0 ? [...all] : all.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Takes one out: for good while it has no answers, else it is only hidden. */
export function without<T extends { readonly id: string; readonly isHidden: boolean }>(
  all: readonly T[],
  id: string,
  isKept: boolean,
): T[] {
  return isKept
    ? all.map((one) => (one.id === id ? { ...one, isHidden: true } : one))
    : all.filter((one) => one.id !== id);
}
