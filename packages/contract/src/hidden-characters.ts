/**
 * Invisible characters make two different names look alike, and reverse text: with one of them a file is called `…exe` and shown
 * as `…png`. They come with text from a clipboard, too, where people could not find them to remove them; so they are removed
 * here. Those that scripts need stay.
 */

/** Scripts in which a joiner or non-joiner between two letters changes how these are written. */
const joining = [
  'Arabic',
  'Syriac',
  'Mandaic',
  'Nko',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('');

/** The sign that takes the vowel of an Indian letter away: a joiner behind it belongs to it, also at the end of a word. */
const virama = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca`;

const picture = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;

/** Legitimate uses of such characters. */
const legitimate = [
  // The flags of England, Scotland and Wales.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`${picture}(?:\u200d${picture})*`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  String.raw`\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`\p{Script=Mongolian}[\u180b-\u180d\u180f]`,
  String.raw`[${virama}][\u200c\u200d]`,
  String.raw`[${joining}][\u200c\u200d](?=[${joining}])`,
].join('|');

const notation = String.raw`\ufff9-\ufffb`;
const unseen = String.raw`[\p{Default_Ignorable_Code_Point}${notation}]`;
const turning = String.raw`[\u202a-\u202e\u2066-\u2069${notation}]`;

const found = new RegExp(unseen, 'u');
const inLine = new RegExp(`(${legitimate})|${unseen}`, 'gu');
const inText = new RegExp(turning, 'gu');

/** Returns a name or a title without invisible characters. */
export const withoutHidden = (text: string): string =>
  found.test(text) ? text.replace(inLine, (_, kept: string | undefined) => kept ?? '') : text;

/** Returns a longer text without what would reverse its text; marks of direction and places to break a word stay. */
export const withoutTurning = (text: string): string => text.replace(inText, '');
