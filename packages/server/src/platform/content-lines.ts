const longestLine = 75;

/** A text as a value of a vCard or an iCalendar has it, or as a part of one (RFC 6350, 3.4; RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text.replace(/[\\,;]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

/** A moment as both have it: 20260301T090000Z. */
export const utcMoment = (moment: Date): string => moment.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

/** Folds a line so that none is longer than 75 octets, and ends it; a character is not cut in two. */
export function contentLine(line: string): string {
  let [text, length] = ['', 0];
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > longestLine) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += octets;
  }
  return `${text}\r\n`;
}
