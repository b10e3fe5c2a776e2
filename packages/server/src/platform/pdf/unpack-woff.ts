import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

const aligned = (length: number): number => Math.ceil(length / 4) * 4;

/** Returns the OpenType font inside a WOFF: pdfkit would unpack each table again for every document, in JavaScript. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(fontHeader + count * fontEntry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * fontEntry, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * fontEntry, 10);
  const tables: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woffHeader + index * woffEntry;
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const stored = woff.subarray(from, from + packed);
    const table = Buffer.alloc(aligned(length));
    (packed < length ? inflateSync(stored) : stored).copy(table);
    const at = fontHeader + index * fontEntry;
    woff.copy(head, at, entry, entry + 4);
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat(tables);
}
