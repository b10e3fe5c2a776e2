import { longestText, plainText, type RichText, writeRichText } from '@fairlead/contract/rich-text';
import { InputError } from '../../platform/http/problem.ts';
import { paragraphsOf } from './plain-paragraphs.ts';

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
