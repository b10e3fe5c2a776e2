import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import { qrCodeSvg } from '../../platform/qr-code.ts';
import { fileNameOf } from './file-name.ts';
import type { Sheet, SheetStyle } from './sheet.ts';
import { writePages } from './write-pdf.ts';

const svgEdge = 1024;

/** Writes two files for each code: its sheet, and the code alone for a layout of one's own. Each is made in its turn. */
export async function writeZip(sheets: readonly Sheet[], style: SheetStyle, at: Date): Promise<Readable> {
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
