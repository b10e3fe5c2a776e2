import { longestText, plainText, type RichText, tidyText, writeRichText } from '@fairlead/contract/rich-text';
import { InputError } from '../../platform/http/problem.ts';

/** What looks like a tag to a browser; text without one is taken as it stands. */
const markup = /<[a-z!/?]/i;

/** A description as it is kept: the limited HTML of the contract, whatever was sent; null when no words are left. */
export async function cleanDescription(sent: string | null): Promise<string | null> {
  if (sent === null) return null;
  const text = markup.test(sent) ? await readMarkup(sent) : paragraphsOf(sent);
  const words = plainText(text);
  if (words.length > longestText) throw new InputError('body.description', 'text_too_long');
  return words.trim() === '' ? null : writeRichText(text);
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
      .map((words) => ({
        kind: 'PARAGRAPH',
        line: [{ text: words, isStrong: false, isEmphasized: false, href: null }],
      })),
  );
