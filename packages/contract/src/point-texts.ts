import { z } from 'zod';
import { language, line, paragraphs } from './fields.ts';
import type { Language } from './languages.ts';
import { longestMarkup } from './rich-text.ts';

export const pointTitle = line(80);
/** HTML or plain text. What is kept has at most 2,000 visible characters and only what `rich-text.ts` knows. */
export const pointDescription = paragraphs(longestMarkup);

const inEachLanguage = <Text extends z.ZodType>(text: Text) =>
  z.strictObject({ en: text.optional(), es: text.optional(), de: text.optional() });

/** Texts of a point as an exhibitor writes them: what is absent or null falls back to the point's own. */
export const pointTranslationsInput = inEachLanguage(
  z.strictObject({
    title: pointTitle.nullable().default(null),
    description: pointDescription.nullable().default(null),
  }),
);

/** The same as they are kept; a language without any text is left out. */
export const pointTranslations = inEachLanguage(
  z.strictObject({ title: z.string().nullable(), description: z.string().nullable() }),
);
export type PointTranslations = z.infer<typeof pointTranslations>;

/** In which language each text of a point stands; absent in what a device kept of an earlier release. */
export const textLanguages = { titleLanguage: language.optional(), descriptionLanguage: language.optional() } as const;

export interface PointTexts {
  /** In which `title` and `description` are written. */
  readonly language: Language;
  readonly title: string;
  readonly description: string | null;
  readonly translations: PointTranslations;
}

/** Returns the texts for a reader's language: each translated text, else the point's own. */
export function pointTextsIn({ language: own, title, description, translations }: PointTexts, wanted: Language) {
  const translated = translations[wanted];
  return {
    title: translated?.title ?? title,
    titleLanguage: typeof translated?.title === 'string' ? wanted : own,
    description: translated?.description ?? description,
    descriptionLanguage: typeof translated?.description === 'string' ? wanted : own,
  };
}
