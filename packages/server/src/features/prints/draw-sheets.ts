import type { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { move } from 'piscina';
import type { Sheet, SheetStyle } from './sheet.ts';
import { writePdf } from './write-pdf.ts';
import { writeZip } from './write-zip.ts';

export interface SheetOrder {
  readonly format: 'PDF' | 'ZIP';
  readonly sheets: readonly Sheet[];
  readonly style: SheetStyle;
  readonly at: Date;
}

const write = async ({ format, sheets, style, at }: SheetOrder): Promise<Readable> =>
  format === 'PDF' ? writePdf(sheets, style) : writeZip(sheets, style, at);

/** Task of the sheets' thread: one print, whole, so that the thread is free again however slowly it is read. */
export default async function drawSheets(order: SheetOrder): Promise<ArrayBuffer> {
  return move(await arrayBuffer(await write(order))) as ArrayBuffer;
}
