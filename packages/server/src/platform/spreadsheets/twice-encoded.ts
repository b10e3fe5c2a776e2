import { windows1252 } from './csv-encoding.ts';

const upperBytes = Uint8Array.from({ length: 128 }, (_, at) => at + 0x80);
/** The bytes of what a program made of UTF-8 that it took for the encoding of its system. */
const systems = [windows1252, new TextDecoder('macintosh').decode(upperBytes)].map((upper) => ({
  byteOf: new Map([...upper].map((character, at) => [character, at + 0x80])),
  /** Results for ä, ö, ü, é and the like; no name has them. */
  mark: new RegExp(`${upper[0x43]}[${upper.slice(0, 0x40)}]`),
}));
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns the text as it was before a program read its UTF-8 wrongly and saved that: Müller for MÃ¼ller or M√ºller. */
export function encodedOnce(text: string): string {
  for (const { byteOf, mark } of systems) {
    if (!mark.test(text)) continue;
    const bytes = [...text].map((character) => (character < '\x80' ? character.charCodeAt(0) : byteOf.get(character)));
    if (bytes.includes(undefined)) continue;
    try {
      return utf8.decode(Uint8Array.from(bytes, (byte) => byte ?? 0));
    } catch {
      // Other letters stand beside it: it is what was typed.
    }
  }
  return text;
}
