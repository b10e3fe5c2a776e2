import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Build } from './src/lib/offline/kept-builds.ts';

const locales = join(import.meta.dirname, 'src/locales');
const worker = join(import.meta.dirname, 'src/lib/offline/service-worker.ts');
const beginning = 16;

const entryModule = /\/index\.html$|src\/main\.tsx$/;
const shellModule = /src\/app\/shells\/(\w+)\/shell\.tsx$/;
const documentsModule = /src\/features\/documents\/viewer\/viewer-screen\.tsx$/;

type Chunk = Rolldown.OutputChunk;

interface Output {
  readonly chunks: ReadonlyMap<string, Chunk>;
  /** Files that are no chunks, by name, without stylesheets: threads, fonts, WebAssembly. */
  readonly others: readonly string[];
}

const holds = (chunk: Chunk, module: RegExp): boolean => chunk.moduleIds.some((id) => module.test(id));

function find({ chunks }: Output, module: RegExp): Chunk {
  const found = [...chunks.values()].find((chunk) => holds(chunk, module));
  if (!found) throw new Error(`No chunk holds ${module}`);
  return found;
}

/** The chunks that `from` needs, without those that `isLeftOut`; the ones fetched later as well when `isWhole`. */
function reach({ chunks }: Output, from: Chunk, isWhole: boolean, isLeftOut: (chunk: Chunk) => boolean): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk) || isLeftOut(chunk)) return;
    found.add(chunk);
    for (const name of [...chunk.imports, ...(isWhole ? chunk.dynamicImports : [])]) visit(chunks.get(name));
  };
  visit(from);
  return found;
}

/** What else the chunks name: their stylesheets and the threads, fonts and WebAssembly in the text of any of these. */
function withOthers(output: Output, chunks: ReadonlySet<Chunk>, read: (name: string) => string): Set<string> {
  const names = new Set<string>();
  const visit = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    if (!/\.(js|css)$/.test(name)) return;
    const text = read(name);
    for (const other of output.others) if (text.includes(other.replace(/^.*\//, ''))) visit(other);
  };
  for (const chunk of chunks) {
    visit(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) visit(style);
  }
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

/**
 * Builds the worker that answers without a connection, `/service-worker.js`, and the list of what it keeps, `/build.json`: of the
 * visitors' shell everything, of the others what it takes to begin, and apart from these what shows documents.
 */
export function offline(): Plugin {
  return {
    name: 'fairlead-offline',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const read = (name: string) => readFileSync(join(dir, name));
      const files = Object.values(bundle);
      const output: Output = {
        chunks: new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : []))),
        others: files.flatMap(({ type, fileName }) =>
          type === 'asset' && /^assets\/.*(?<!\.css)$/.test(fileName) ? [fileName] : [],
        ),
      };
      const text = (name: string) => read(name).toString();
      const listed = (names: Iterable<string>) =>
        Object.fromEntries(
          [...names].toSorted().map((name) => {
            const sum = createHash('sha256').update(read(name)).digest('base64url');
            return [`/${name}`, sum.slice(0, beginning)];
          }),
        );
      const entry = find(output, entryModule);
      const isDocuments = (chunk: Chunk) => holds(chunk, documentsModule);
      const isShell = (chunk: Chunk) => holds(chunk, shellModule);
      const shell = (name: string, isWhole: boolean) => {
        const own = find(output, new RegExp(`src/app/shells/${name}/shell\\.tsx$`));
        // Every chunk leads back to the beginning, and from there to all shells.
        const isElsewhere = (chunk: Chunk) => isDocuments(chunk) || (isShell(chunk) && chunk !== own);
        const chunks = new Set([own, entry].flatMap((from) => [...reach(output, from, isWhole, isElsewhere)]));
        const texts = localeFilesOf(chunks).filter((file) => !isWhole || !file.includes('-formal/'));
        return listed(['index.html', 'appearance.js', 'icon.svg', ...withOthers(output, chunks, text), ...texts]);
      };
      const visitor = shell('visitor', true);
      const documents = reach(output, find(output, documentsModule), false, () => false);
      const viewer = [...withOthers(output, documents, text)].filter((name) => !(`/${name}` in visitor));
      const drawing = Object.keys(bundle).filter((name) => /^pdf\/(standard_fonts|wasm)\//.test(name));
      const parts = {
        VISITOR: visitor,
        EXHIBITOR: shell('business', false),
        ADMIN: shell('admin', false),
        DOCUMENTS: listed([...viewer, ...drawing]),
      };
      const id = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, beginning);
      writeFileSync(join(dir, 'build.json'), JSON.stringify({ id, parts } satisfies Build));
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
    },
  };
}
