import { isUtf8 } from 'node:buffer';
import { guessedEncodings, type TextEncoding } from '@fairlead/contract/imports';

/** Makes text of the next bytes of a file. */
export type Decode = (bytes: Uint8Array, isLast: boolean) => string;

function byTextDecoder(label: string): Decode {
  const decoder = new TextDecoder(label);
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

/** `upper` are the characters of the bytes from 0x80 on. */
const byTable =
  (upper: string): Decode =>
  (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      .toString('latin1')
      .replaceAll(/[\x80-\xff]/g, (character) => upper[character.charCodeAt(0) - 0x80] ?? character);

const latin1 = String.fromCharCode(...Array.from({ length: 96 }, (_, at) => 0xa0 + at));
/** Node's own decoder takes it for ISO 8859-1, and makes control characters of quotation marks and of €. */
export const windows1252 = `€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ${latin1}`;
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const cp852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

/** Encodings that Node's own decoder does not know, or takes for another one. */
const tables: Partial<Record<TextEncoding, string>> = { 'windows-1252': windows1252, cp850, cp437, cp852 };

/**
 * Candidates for a file that does not declare its encoding: as spreadsheets write on Windows, on a Mac, as "MS-DOS", and on
 * Linux in the middle of Europe; and UTF-8 with invalid bytes, as where files were put together.
 */
function decoderOf(encoding: TextEncoding): Decode {
  const table = tables[encoding];
  return table === undefined ? byTextDecoder(encoding) : byTable(table);
}

/**
 * Signs of a wrong encoding, which no name has: a sign within a word, a capital letter between small ones, a sign before a word,
 * and unprintable characters.
 */
const odd = [
  /\p{L}[^\p{L}\p{M}\p{Z}\p{ASCII}’‘´–]\p{L}/gu,
  /\p{Ll}(?![A-Z])\p{Lu}\p{Ll}/gu,
  /(?<![\p{L}\p{N}])[¡¢£¤¥¦¨©ª¬®¯°±²³´µ¶·¸¹º¼½¾¿÷×]\p{L}/gu,
  /[\x80-\x9f░-▟─-╿■]/gu,
];
const sampleBytes = 1_048_576;

const oddityOf = (text: string): number => odd.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);

/** Letters of other encodings hardly ever make one of UTF-8. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const text = decoderOf('utf-8')(sample, true);
  const lost = text.match(/\ufffd/g)?.length ?? 0;
  return (text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0) > lost;
}

/** The encoding in which the fewest words look odd; of several the first. */
function guess(content: Uint8Array): TextEncoding {
  const sample = content.subarray(0, sampleBytes);
  if (isMostlyUtf8(sample)) return 'utf-8';
  const guesses = guessedEncodings.map((name) => ({ name, oddity: oddityOf(decoderOf(name)(sample, true)) }));
  return guesses.reduce((best, one) => (one.oddity < best.oddity ? one : best)).name;
}

export interface ReadText {
  readonly decode: Decode;
  /** Guessed encoding where the file does not declare one; null where there is no doubt. */
  readonly encoding: TextEncoding | null;
}

/** Pairs of bytes that are looked at, and how many of 100 have a zero where they are UTF-16: separators, ends of lines, e-mails. */
const [lookedPairs, leastZeros] = [2_000, 10];

/** Returns the UTF-16 of a file without a mark: its ASCII has a zero at one place of each pair, and no text has one at the other. */
function unmarkedUtf16(content: Uint8Array): string | null {
  const pairs = Math.min(content.length >> 1, lookedPairs);
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at += 1) if (content[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [before = 0, behind = 0] = zeros;
  if (before > 0 === behind > 0 || (before + behind) * 100 < pairs * leastZeros) return null;
  return behind > 0 ? 'utf-16le' : 'utf-16be';
}

/** Programs say how they write with the first bytes, or write UTF-8, or what their system had before it: that is chosen, or guessed. */
export function decoderFor(content: Uint8Array, chosen: TextEncoding | null): ReadText {
  const [first, second] = content;
  const certain = (label: string): ReadText => ({ decode: byTextDecoder(label), encoding: null });
  if (first === 0xff && second === 0xfe) return certain('utf-16le');
  if (first === 0xfe && second === 0xff) return certain('utf-16be');
  const unmarked = unmarkedUtf16(content);
  if (unmarked !== null) return certain(unmarked);
  if (isUtf8(content)) return certain('utf-8');
  const encoding = chosen ?? guess(content);
  return { decode: decoderOf(encoding), encoding };
}
