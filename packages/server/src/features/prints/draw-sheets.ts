import { type Readable, Readable as Stream } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { move } from 'piscina';
import { plainName } from '../../platform/plain-name.ts';
import { qrCodeSvg } from '../../platform/qr-code.ts';
import type { Sheet, SheetStyle } from './sheet.ts';
import { writePages, writePdf } from './write-pdf.ts';

/** Returns a name that every system takes, without folders, different for every code. */
function fileNameOf({ name, code }: Pick<Sheet, 'name' | 'code'>): string {
  const plain = plainName(name);
  return plain === '' ? code : `${plain}-${code}`;
}

const svgEdge = 1024;

/** Writes two files for each code: its sheet, and the code alone for a layout of one's own. Each is made in its turn. */
async function writeZip(sheets: readonly Sheet[], style: SheetStyle, at: Date): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const add = (name: string, compress: boolean, content: () => AsyncIterable<Buffer | string>): void =>
    zip.addReadStreamLazy(name, { mtime: at, compress }, (give) => {
      const stream = Stream.from(content(), { objectMode: false });
      // A file that cannot be made cuts the archive off, which its reader notices.
      stream.on('error', (error) => output.destroy(error));
      give(null, stream);
    });
  zip.on('error', (error: Error) => output.destroy(error));
  for (const sheet of sheets) {
    const name = fileNameOf(sheet);
    add(`${name}.pdf`, false, () => writePages([sheet], style));
    add(`${name}.svg`, true, async function* () {
      yield await qrCodeSvg(style.scanUrl + sheet.code, svgEdge, style.color);
    });
  }
  zip.end();
  return output;
}

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
