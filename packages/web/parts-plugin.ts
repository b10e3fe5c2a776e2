import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';
import { type Chunk, type Chunks, chunksOf, reachChunks, stylesOf } from './built-chunks.ts';
import { firstChunks } from './first-page.ts';

interface Source {
  /** The files of the client that it imports, whole paths; what it fetches later is not among them. */
  readonly imports: readonly string[];
  /** Namespaces that it names in `useTranslation`. */
  readonly namespaces: readonly string[];
  readonly parts: readonly Part[];
}

/** An `import()`. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  /** Within `lazyScreen` or `lazyPart`: its texts come with it. */
  readonly isDrawn: boolean;
}

/** The import of a screen or part. */
const fetchers = new Set(['lazyScreen', 'lazyPart']);
const isOurs = (specifier: string): boolean => /^\..*\.tsx?$/.test(specifier);

function readSource(path: string, code: string): Source {
  const { program, module } = parseSync(path, code);
  const fileOf = (specifier: string): string => resolve(dirname(path), specifier);
  const imports = [
    ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => (moduleRequest && isOurs(moduleRequest.value) ? [fileOf(moduleRequest.value)] : []));
  const namespaces: string[] = [];
  const parts: Part[] = [];
  let depth = 0;
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier') return;
      if (fetchers.has(callee.name)) depth += 1;
      if (callee.name !== 'useTranslation' || !first) return;
      for (const one of first.type === 'ArrayExpression' ? first.elements : [first])
        if (one?.type === 'Literal' && typeof one.value === 'string') namespaces.push(one.value);
    },
    'CallExpression:exit'({ callee }) {
      if (callee.type === 'Identifier' && fetchers.has(callee.name)) depth -= 1;
    },
    ImportExpression({ start, end, source }) {
      if (source.type === 'Literal' && typeof source.value === 'string')
        parts.push({ start, end, specifier: source.value, isDrawn: depth > 0 && isOurs(source.value) });
    },
  }).visit(program);
  return { imports, namespaces, parts };
}

const known = new Map<string, Source>();

function sourceOf(path: string): Source {
  const source = known.get(path) ?? readSource(path, readFileSync(path, 'utf8'));
  known.set(path, source);
  return source;
}

/** Returns the translation namespaces of a file and of all that it imports. */
export function namespacesOf(file: string): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !existsSync(path)) return;
    seen.add(path);
    const { imports, namespaces } = sourceOf(path);
    for (const namespace of namespaces) found.add(namespace);
    imports.forEach(visit);
  };
  visit(file);
  return [...found].toSorted();
}

/** Stands in the code for the list of a part's files until the build has named them. */
const mark = (id: string): string => JSON.stringify(`files-of:${relative(import.meta.dirname, id)}`);
const marks = /(["'`])files-of:([^"'`]+)\1/g;

/** Returns the files of the part that a module is in, without those that are there already. */
function filesOf(chunks: Chunks, module: string, isThere: (chunk: Chunk) => boolean): string[] {
  const id = join(import.meta.dirname, module);
  const all = [...chunks.values()];
  const own =
    all.find(({ facadeModuleId }) => facadeModuleId === id) ?? all.find((each) => each.moduleIds.includes(id));
  if (own === undefined) return [];
  const reached = reachChunks(chunks, own, { isLeftOut: isThere });
  return [...[...reached].map(({ fileName }) => fileName), ...stylesOf(reached)];
}

/** Puts the names of the parts' files into a script, each name once. */
function fillIn(code: string, find: (module: string) => string[]): string {
  const names: string[] = [];
  const indexOf = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  const filled = code.replace(marks, (_, _quote, module: string) => {
    const files = find(module);
    return files.length === 0 ? '[]' : `[${files.map(indexOf)}].map($file)`;
  });
  return names.length === 0 ? filled : `const $files=${JSON.stringify(names)},$file=(i)=>$files[i];${filled}`;
}

const importFrom = (name: string, path: string): string =>
  `import { ${name} } from ${JSON.stringify(join(import.meta.dirname, 'src/lib', path))}; `;

/**
 * Lets every part of the program that is fetched, by `import()`, come with all of its files (load-part.ts), and every screen with
 * its texts. Without these a screen draws until it meets a control whose texts are missing, and vanishes until they are there.
 */
export function parts(): Plugin {
  let isBuilt = false;
  return {
    name: 'fairlead-parts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuilt = command === 'build';
    },
    watchChange: (file) => {
      known.delete(file);
    },
    async transform(code, id) {
      const [path = ''] = id.split('?');
      if (path.includes('/node_modules/') || !/\.tsx?$/.test(path) || !code.includes('import(')) return undefined;
      const { parts: found } = readSource(path, code);
      if (found.length === 0) return undefined;
      let changed = code;
      for (const { start, end, specifier, isDrawn } of found.toReversed()) {
        let wrapped = code.slice(start, end);
        const module = isBuilt ? await this.resolve(specifier, path) : null;
        if (module) wrapped = `loadPart(() => ${wrapped}, ${mark(module.id)})`;
        if (isDrawn)
          wrapped = `withTexts(${wrapped}, ${JSON.stringify(namespacesOf(resolve(dirname(path), specifier)))})`;
        changed = changed.slice(0, start) + wrapped + changed.slice(end);
      }
      // On the first line: those below keep their numbers.
      const imports =
        (changed.includes('loadPart(') ? importFrom('loadPart', 'parts/load-part.ts') : '') +
        (changed.includes('withTexts(') ? importFrom('withTexts', 'i18n/with-texts.ts') : '');
      return { code: imports + changed, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = chunksOf(Object.values(bundle));
        const first = firstChunks(chunks);
        for (const chunk of chunks.values()) {
          const imported = reachChunks(chunks, chunk);
          const isThere = (one: Chunk) => first.has(one) || imported.has(one);
          chunk.code = fillIn(chunk.code, (module) => filesOf(chunks, module, isThere));
        }
      },
    },
  };
}
