import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import {
  type BuiltFile,
  type Chunk,
  type Chunks,
  chunksOf,
  findChunk,
  holds,
  reachChunks,
  stylesOf,
} from './built-chunks.ts';
import type { Build } from './src/lib/offline/kept-builds.ts';

const locales = join(import.meta.dirname, 'src/locales');
const worker = join(import.meta.dirname, 'src/lib/offline/service-worker.ts');
const beginning = 16;

const entryModule = /\/index\.html$|src\/main\.tsx$/;
const startModule = /src\/app\/start\.tsx$/;
const fillInModule = /src\/lib\/older-browsers\/fill-in\.ts$/;
const loginModule = /src\/features\/accounts\/login-screen\.tsx$/;
const shellModule = /src\/app\/shells\/(\w+)\/(?:shell\.tsx|preload\.ts)$/;
/** Exhibitors capture people in a hall without a network. */
const scannerModules = [
  /src\/app\/shells\/business\/scanner-route\.tsx$/,
  /src\/features\/captures\/outbox\/capture-kind\.ts$/,
];
const documentsModule = /src\/features\/attachments\/viewer\/pdf-view\.tsx$/;

interface Output {
  readonly chunks: Chunks;
  /** Files that are no chunks, by name, without stylesheets: threads, fonts, WebAssembly. */
  readonly others: readonly string[];
}

/** Further files that the chunks name: their stylesheets and the threads, fonts and WebAssembly in the text of any of these. */
function withOthers(output: Output, chunks: ReadonlySet<Chunk>, read: (name: string) => string): Set<string> {
  const names = new Set<string>();
  const visit = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    if (!/\.(js|css)$/.test(name)) return;
    const text = read(name);
    for (const other of output.others) if (text.includes(other.replace(/^.*\//, ''))) visit(other);
  };
  for (const { fileName } of chunks) visit(fileName);
  for (const style of stylesOf(chunks)) visit(style);
  return names;
}

/** The locale files that are named in the sources of these chunks, in every language. */
function localeFilesOf(chunks: ReadonlySet<Chunk>): string[] {
  const text = [...chunks]
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => /\/web\/src\/.*\.tsx?$/.test(id))
    .map((id) => readFileSync(id, 'utf8'))
    .join('\n');
  return readdirSync(locales, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .filter((file) => new RegExp(`['"\`]${file.replace(/^.*[/\\]|\.json$/g, '')}['":\`]`).test(text))
    .map((file) => `locales/${file.replaceAll('\\', '/')}`);
}

/** Lists files of the build with the beginnings of their sums. */
function listFiles(dir: string, names: Iterable<string>): Record<string, string> {
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dir, name)))
      .digest('base64url');
  return Object.fromEntries([...names].toSorted().map((name) => [`/${name}`, sumOf(name).slice(0, beginning)]));
}

/**
 * Writes the list of what the service worker keeps, `/build.json`: of the visitors' shell everything, of the others what it takes
 * to begin, of the exhibitors' the scanner as well, and apart from these what shows documents.
 */
export function listOfflineFiles(dir: string, built: readonly BuiltFile[]): void {
  const chunks = chunksOf(built);
  const others = built.flatMap(({ type, fileName }) =>
    type === 'asset' && /^assets\/.*(?<!\.css)$/.test(fileName) ? [fileName] : [],
  );
  const output: Output = { chunks, others };
  const text = (name: string) => readFileSync(join(dir, name), 'utf8');
  // Files of every page's beginning: its own script, the imports of that, and the parts that older browsers need before it.
  const program = [entryModule, fillInModule, startModule, loginModule].map((module) => findChunk(chunks, module));
  const isDocuments = (chunk: Chunk) => holds(chunk, documentsModule);
  const isShell = (chunk: Chunk) => holds(chunk, shellModule);
  const shell = (name: string, isWhole: boolean, also: readonly RegExp[] = []) => {
    const ownModules = new RegExp(`src/app/shells/${name}/(?:shell\\.tsx|preload\\.ts)$`);
    const own = findChunk(chunks, new RegExp(`src/app/shells/${name}/shell\\.tsx$`));
    // Every chunk leads back to the beginning, and from there to all shells.
    const isElsewhere = (chunk: Chunk) => isDocuments(chunk) || (isShell(chunk) && !holds(chunk, ownModules));
    const kept = new Set(
      [own, ...program, ...also.map((module) => findChunk(chunks, module))].flatMap((from) => [
        ...reachChunks(chunks, from, { isWhole, isLeftOut: isElsewhere }),
      ]),
    );
    const texts = localeFilesOf(kept).filter((file) => !isWhole || !file.includes('-formal/'));
    return listFiles(dir, ['index.html', 'appearance.js', 'icon.svg', ...withOthers(output, kept, text), ...texts]);
  };
  const visitor = shell('visitor', true);
  const documents = reachChunks(chunks, findChunk(chunks, documentsModule));
  const viewer = [...withOthers(output, documents, text)].filter((name) => !(`/${name}` in visitor));
  const drawing = ['pdf/standard_fonts', 'pdf/wasm'].flatMap((folder) =>
    readdirSync(join(dir, folder)).map((name) => `${folder}/${name}`),
  );
  const parts = {
    VISITOR: visitor,
    EXHIBITOR: shell('business', false, scannerModules),
    ADMIN: shell('admin', false),
    DOCUMENTS: listFiles(dir, [...viewer, ...drawing]),
  };
  const id = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, beginning);
  writeFileSync(join(dir, 'build.json'), JSON.stringify({ id, parts } satisfies Build));
}

/** Builds the worker that answers without a connection, `/service-worker.js`. */
export async function buildServiceWorker(dir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: worker, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  });
}
