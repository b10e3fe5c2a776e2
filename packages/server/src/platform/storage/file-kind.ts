/** What a file is, told from its first bytes. */
export type FileKind = 'png' | 'jpeg' | 'webp' | 'zip';

/** As many bytes of a file's beginning as tell what it is. */
export const telltaleBytes = 12;

const startsWith = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Null for whatever is none of these, SVG among them: it can carry script. */
export function fileKind(head: Uint8Array): FileKind | null {
  if (startsWith(head, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8)) return 'webp';
  return startsWith(head, [...ascii('PK'), 3, 4]) ? 'zip' : null;
}
