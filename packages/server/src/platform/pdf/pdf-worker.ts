import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { DrawnPage, PdfAnswer, PdfTask } from './pdf-task.ts';

const { memoryMiB } = workerData as { memoryMiB: number };
const wasmPage = 65_536;

/** WebAssembly's memory is no part of the heap that Node limits for a thread: this limits it. */
let isFull = false;
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
  isFull ||= this.buffer.byteLength + pages * wasmPage > memoryMiB * 1_048_576;
  if (isFull) throw new RangeError('memory limit');
  return grow.call(this, pages);
};

const library = await PDFiumLibrary.init();
type Document = Awaited<ReturnType<typeof library.loadDocument>>;

async function drawFirst(document: Document, edge: number): Promise<DrawnPage> {
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = edge / Math.max(originalWidth, originalHeight, 1);
  const pixels = (points: number): number => Math.min(edge, Math.max(1, Math.round(points * scale)));
  const { width, height, data } = await page.render({
    width: pixels(originalWidth),
    height: pixels(originalHeight),
    render: 'bitmap',
  });
  return { width, height, pixels: data };
}

async function work({ content, edge }: PdfTask): Promise<PdfAnswer> {
  try {
    const document = await library.loadDocument(content);
    const pages = document.getPageCount();
    const first = edge === null || pages === 0 ? null : await drawFirst(document, edge);
    document.destroy();
    return isFull ? { fault: 'TOO_HARD' } : { pages, first };
  } catch (error) {
    if (isFull) return { fault: 'TOO_HARD' };
    return { fault: error instanceof Error && error.message.startsWith('Password') ? 'ENCRYPTED' : 'DAMAGED' };
  }
}

parentPort?.on('message', async (task: PdfTask) => {
  const answer = await work(task);
  parentPort?.postMessage(answer, 'first' in answer && answer.first ? [answer.first.pixels.buffer as ArrayBuffer] : []);
});
