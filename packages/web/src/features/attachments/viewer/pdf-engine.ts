import { getDocument, PDFDataRangeTransport, type PDFDocumentLoadingTask, PDFWorker, TextLayer } from 'pdfjs-dist';
import { fetchMedia } from '../media-url.ts';

export { TextLayer };

/** A copy on this phone, or a file that is read range by range as its pages come into view. */
export type PdfSource = Blob | { readonly storageKey: string; readonly size: number };

/** Below that, one request is faster than many. */
const wholeBytes = 1_048_576;
const chunkBytes = 262_144;

let worker: PDFWorker | undefined;

/** Reads documents in a thread of its own, from our own origin; one for all of them, so that it is there offline as well. */
export function pdfWorker(): PDFWorker {
  if (worker) return worker;
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  // Its own types know the port only as null.
  worker = new PDFWorker({ port } as unknown as ConstructorParameters<typeof PDFWorker>[0]);
  return worker;
}

class Ranges extends PDFDataRangeTransport {
  private readonly storageKey: string;
  private readonly onFail: (error: unknown) => void;
  private readonly stopper = new AbortController();

  constructor({ storageKey, size }: Exclude<PdfSource, Blob>, onFail: (error: unknown) => void) {
    super(size, null);
    this.storageKey = storageKey;
    this.onFail = onFail;
  }

  override requestDataRange(begin: number, end: number): void {
    const { signal } = this.stopper;
    fetchMedia(this.storageKey, { range: `bytes=${begin}-${end - 1}`, signal })
      .then(async (response) => this.onDataRange(begin, new Uint8Array(await response.arrayBuffer())))
      .catch((error: unknown) => {
        if (!signal.aborted) this.onFail(error);
      });
  }

  override abort(): void {
    this.stopper.abort();
  }
}

const folder = (name: string): string => new URL(`/pdf/${name}/`, location.href).href;

const settings = () => ({
  worker: pdfWorker(),
  cMapUrl: folder('cmaps'),
  standardFontDataUrl: folder('standard_fonts'),
  wasmUrl: folder('wasm'),
  // Scripts inside documents never run; forms and annotations are not drawn.
  enableXfa: false,
  verbosity: 0,
});

/** Opens a document; calls `onFail` for a part that could not be read later on. */
export async function openPdf(source: PdfSource, onFail: (error: unknown) => void): Promise<PDFDocumentLoadingTask> {
  if (source instanceof Blob) return getDocument({ ...settings(), data: await source.arrayBuffer() });
  if (source.size <= wholeBytes) {
    const response = await fetchMedia(source.storageKey);
    return getDocument({ ...settings(), data: await response.arrayBuffer() });
  }
  const range = new Ranges(source, onFail);
  return getDocument({
    ...settings(),
    range,
    rangeChunkSize: chunkBytes,
    disableStream: true,
    disableAutoFetch: true,
  });
}
