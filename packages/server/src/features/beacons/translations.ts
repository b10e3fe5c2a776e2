import type { Language } from '@fairlead/contract/languages';
import { languages } from '@fairlead/contract/languages';
import type { PointTranslations } from '@fairlead/contract/point-texts';
import { InputError } from '../../platform/http/problem.ts';
import { cleanDescription } from './description.ts';

/** Returns the texts of a point in other languages as they are stored, without languages in which nothing is left. */
export async function cleanTranslations(sent: PointTranslations): Promise<PointTranslations> {
  const clean: { [L in Language]?: NonNullable<PointTranslations[L]> } = {};
  for (const language of languages) {
    const texts = sent[language];
    if (!texts) continue;
    const { title } = texts;
    const description = await cleanDescription(texts.description, `body.translations.${language}.description`);
    if (title !== null || description !== null) clean[language] = { title, description };
  }
  return clean;
}

/** Refuses a translation into the language that the point itself is written in: one of the two would never be shown. */
export function requireOtherLanguages(own: Language, translations: PointTranslations): void {
  if (translations[own]) throw new InputError(`body.translations.${own}`, 'own_language');
}
