import { type Beacon, beaconInput } from '@fairlead/contract/beacons';
import { type Language, languages } from '@fairlead/contract/languages';
import type { PointTranslations } from '@fairlead/contract/point-texts';
import { longestText, plainText, readRichText } from '@fairlead/contract/rich-text';

type TextName = 'title' | 'description';
type TranslatedField = `${TextName}_${Language}`;
export type TextField = TextName | TranslatedField;

/** Values of a point's form; descriptions are as they are kept. */
export type PointValues = { name: string; language: Language } & { [Field in TextField]: string };

/** The field of a text in a language; the own one of the point is kept under its plain name. */
export const fieldIn = <Name extends TextName>(name: Name, language: Language, own: Language) =>
  language === own ? name : (`${name}_${language}` as const);

const translated = languages.flatMap((language) => [`title_${language}`, `description_${language}`] as const);
export const pointFields = ['name', 'title', 'description', 'language', ...translated] as const;

/** The field that shows a fault of the body. */
export function pointField(path: string): Exclude<keyof PointValues, 'language'> | undefined {
  const flat = path.replace(/^translations\.(\w+)\.(\w+)$/, '$2_$1');
  return pointFields.filter((field) => field !== 'language').find((field) => field === flat);
}

export const languageOfField = (field: string, own: Language): Language =>
  languages.find((language) => field.endsWith(`_${language}`)) ?? own;

export const valuesOf = (point: Beacon | undefined, language: Language): PointValues => {
  const texts = (one: Language) => ({
    [`title_${one}`]: point?.translations[one]?.title ?? '',
    [`description_${one}`]: point?.translations[one]?.description ?? '',
  });
  return {
    name: point?.name ?? '',
    title: point?.title ?? '',
    description: point?.description ?? '',
    language: point?.language ?? language,
    ...(Object.assign({}, ...languages.map(texts)) as Record<TranslatedField, string>),
  };
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** The texts in other languages than the point's own; those in which nothing is written are left out. */
export const translationsOf = (values: PointValues): PointTranslations =>
  Object.fromEntries(
    languages
      .filter((language) => language !== values.language)
      .map((language) => {
        const title = orNull(values[`title_${language}`]);
        return [language, { title, description: orNull(values[`description_${language}`]) }] as const;
      })
      .filter(([, { title, description }]) => title !== null || description !== null),
  );

export const bodyOf = (values: PointValues) => ({
  name: values.name,
  title: orNull(values.title),
  description: orNull(values.description),
  language: values.language,
  translations: translationsOf(values),
});

/** The part of the body that a field is sent in. */
export const bodyKeyOf = (field: keyof PointValues): keyof ReturnType<typeof bodyOf> =>
  field.includes('_') ? 'translations' : (field as Exclude<typeof field, TranslatedField>);

const isTooLong = (html: string | null | undefined): boolean =>
  plainText(readRichText(html ?? '')).length > longestText;

/** The contract's own rules, and the limit of what is visible, which only the server knows of any HTML. */
export const checked = beaconInput.superRefine(({ description, translations = {} }, context) => {
  const issue = (path: string[], input: unknown) =>
    context.addIssue({ code: 'too_big', origin: 'string', maximum: longestText, path, input });
  if (isTooLong(description)) issue(['description'], description);
  for (const [language, texts] of Object.entries(translations))
    if (isTooLong(texts?.description)) issue(['translations', language, 'description'], texts?.description);
});
