/** Kinds of files, by their first bytes. */
export const fileKinds = ['png', 'jpeg', 'webp', 'gif', 'pdf', 'zip', 'mp4', 'unmarked'] as const;
export type FileKind = (typeof fileKinds)[number];

const startsWith = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Brands of MP4 as cameras and programs write them; other files in the same container are other things. */
const mp4Brand = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/;

/** Programs, pages and SVG, which can carry script, and files of old Office programs, which can carry macros. */
const refused = [
  'MZ',
  '\x7fELF',
  '#!',
  '<',
  '\xef\xbb\xbf<',
  '\xd0\xcf\x11\xe0',
  '\xca\xfe\xba\xbe',
  '\xcf\xfa\xed\xfe',
];

/**
 * 'unmarked' for text, and for models whose beginning depends on their program: more than the first bytes has to be read to tell
 * them. Null for kinds that are always refused.
 */
export function fileKind(head: Uint8Array): FileKind | null {
  if (startsWith(head, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8)) return 'webp';
  if (startsWith(head, ascii('GIF87a')) || startsWith(head, ascii('GIF89a'))) return 'gif';
  if (startsWith(head, ascii('%PDF-'))) return 'pdf';
  if (startsWith(head, ascii('ftyp'), 4))
    return mp4Brand.test(String.fromCharCode(...head.slice(8, 12))) ? 'mp4' : null;
  if (startsWith(head, [...ascii('PK'), 3, 4])) return 'zip';
  return head.length === 0 || refused.some((mark) => startsWith(head, ascii(mark))) ? null : 'unmarked';
}
