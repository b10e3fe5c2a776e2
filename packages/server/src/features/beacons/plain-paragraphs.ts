import { type RichText, tidyText } from '@fairlead/contract/rich-text';

/** Plain text: a blank line parts paragraphs. */
export const paragraphsOf = (text: string): RichText =>
  tidyText(
    text
      .replaceAll('\r', '')
      .split(/\n[^\S\n]*\n\s*/)
      .map((words) => ({
        kind: 'PARAGRAPH',
        line: [{ text: words, isStrong: false, isEmphasized: false, href: null }],
      })),
  );
