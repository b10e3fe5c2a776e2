import { type Language, languages } from '@fairlead/contract/languages';
import type { PointTranslations } from '@fairlead/contract/point-texts';
import { longestText, plainText, type RichText, tidyText, writeRichText } from '@fairlead/contract/rich-text';
import { InputError } from '../../platform/http/problem.ts';

/** Text that a browser reads as a tag; text without one is taken as it stands. */
const markup = /<[a-z!/?]/i;

/** Returns a description as it is stored: the limited HTML of the contract, whatever was sent; null when no text is left. */
export async function cleanDescription(sent: string | null, path = 'body.description'): Promise<string | null> {
  if (sent === null) return null;
  const richText = markup.test(sent) ? await readMarkup(sent) : paragraphsOf(sent);
  const text = plainText(richText);
  if (text.length > longestText) throw new InputError(path, 'text_too_long');
  return text.trim() === '' ? null : writeRichText(richText);
}

async function readMarkup(sent: string): Promise<RichText> {
  // Loaded with the first text: most processes never parse one.
  const { richTextOf } = await import('./rich-text-of.ts');
  return richTextOf(sent);
}

/** Plain text: a blank line parts paragraphs. */
const paragraphsOf = (text: string): RichText =>
  tidyText(
    text
      .replaceAll('\r', '')
      .split(/\n[^\S\n]*\n\s*/)
      .map((paragraph) => ({
        kind: 'PARAGRAPH',
        line: [{ text: paragraph, isStrong: false, isEmphasized: false, href: null }],
      })),
  );

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
