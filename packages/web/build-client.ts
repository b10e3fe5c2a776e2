import { build, type Rolldown } from 'vite';
import { chunksOf } from './built-chunks.ts';
import { linkFirstPage } from './first-page.ts';
import { buildServiceWorker, listOfflineFiles } from './offline-files.ts';
import { buildPrintedPage } from './printed-page.ts';

/** Builds the client into `dir`, with the service worker and the page that the server draws. */
export async function buildClient(dir: string): Promise<void> {
  const { output } = (await build({
    root: import.meta.dirname,
    logLevel: 'warn',
    build: { outDir: dir, emptyOutDir: true },
  })) as Rolldown.RolldownOutput;
  const chunks = chunksOf(output);
  linkFirstPage(dir, chunks);
  listOfflineFiles(dir, output);
  await buildServiceWorker(dir);
  await buildPrintedPage(dir, chunks);
}
