import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrintedPageFrame } from '@fairlead/contract/printed-page';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { type Chunks, findChunk, reachChunks, stylesOf } from './built-chunks.ts';

const entry = join(import.meta.dirname, 'src/app/pages/printed-code-page.tsx');
const name = 'printed-code';
/** The modules that the page needs first once it is the client's, beside those of every page. */
const needed = [
  /src\/app\/shells\/visitor\/shell\.tsx$/,
  /src\/app\/shells\/visitor\/navigation\.tsx$/,
  /src\/features\/scans\/printed-code\/printed-code-screen\.tsx$/,
];

/** Links to the chunks of the printed code's screen and their styles, so that they come in one step. */
function linksFor(chunks: Chunks, known: string): string {
  const reached = new Set(needed.flatMap((module) => [...reachChunks(chunks, findChunk(chunks, module))]));
  const isNew = (file: string) => !known.includes(`"/${file}"`);
  return [
    ...[...stylesOf(reached)].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...reached]
      .map(({ fileName }) => fileName)
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

/** The head of the client's page without its title, and apart from it what loads the client. */
function splitHead(index: string): { head: string; client: string } {
  const whole = /<head>([\s\S]*)<\/head>/.exec(index)?.[1] ?? '';
  const loading = /\s*<(?:script [^>]*><\/script>|link rel="(?:modulepreload|preload|stylesheet)"[^>]*>)/g;
  const appearance = '<script src="/appearance.js"></script>';
  const head = whole.replace(loading, '').replace(/\s*<title>[^<]*<\/title>/, '');
  // The configuration is asked for in the same step as the texts; this early, Chromium complains that it is not used.
  const isLeftOut = (tag: string) => tag === appearance || tag.includes('href="/config.json"');
  const tags = [...whole.matchAll(loading)].map(([tag]) => tag.trim()).filter((tag) => !isLeftOut(tag));
  return { head: head.trim(), client: tags.join('') };
}

/** The renderer as one file, and the styles of all that it draws. */
async function buildRenderer(outDir: string): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: entry,
      ssrEmitAssets: true,
      outDir,
      target: 'es2024',
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: `${name}.js`, codeSplitting: false } },
    },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return files
    .filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
    .map((file) => ('source' in file ? file.source : ''))
    .join('')
    .trim();
}

/**
 * Builds what the server draws pages with, into `.pages` of the client's folder, which it never serves: the renderer with all
 * that it needs, and the frame around what it renders.
 */
export async function buildPrintedPage(dir: string, chunks: Chunks): Promise<void> {
  const { head, client } = splitHead(readFileSync(join(dir, 'index.html'), 'utf8'));
  const outDir = join(dir, '.pages');
  const frame: PrintedPageFrame = {
    head,
    style: await buildRenderer(outDir),
    appearance: readFileSync(join(import.meta.dirname, 'public/appearance.js'), 'utf8'),
    client: client + linksFor(chunks, client),
  };
  writeFileSync(join(outDir, `${name}.json`), JSON.stringify(frame));
}
