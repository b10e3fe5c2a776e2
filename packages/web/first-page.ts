import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chunk, type Chunks, holds, reachChunks, stylesOf } from './built-chunks.ts';

/** The program, which the page's own script imports only when it runs. */
const programModule = /src\/app\/start\.tsx$/;

/** The files that every page has before it draws anything. */
export const firstChunks = (chunks: Chunks): Set<Chunk> =>
  new Set(
    [...chunks.values()]
      .filter((chunk) => chunk.isEntry || holds(chunk, programModule))
      .flatMap((chunk) => [...reachChunks(chunks, chunk)]),
  );

/** Names the program's files in the page, so that they are requested one step earlier. */
export function linkFirstPage(dir: string, chunks: Chunks): void {
  const path = join(dir, 'index.html');
  const html = readFileSync(path, 'utf8');
  const files = firstChunks(chunks);
  const links = [
    ...[...files].map(({ fileName }) => ({ rel: 'modulepreload', fileName })),
    ...[...stylesOf(files)].map((fileName) => ({ rel: 'stylesheet', fileName })),
  ]
    .filter(({ fileName }) => !html.includes(`/${fileName}"`))
    .map(({ rel, fileName }) => `    <link rel="${rel}" crossorigin href="/${fileName}">\n`);
  writeFileSync(path, html.replace('  </head>', `${links.join('')}  </head>`));
}
