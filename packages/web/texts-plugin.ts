import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';

interface Source {
  /** The files of the client that it imports, whole paths; what it fetches later is not among them. */
  readonly imports: readonly string[];
  /** What it names in `useTranslation`. */
  readonly namespaces: readonly string[];
  /** Where it fetches a screen or part, and which file that is. */
  readonly parts: readonly { readonly start: number; readonly end: number; readonly file: string }[];
}

/** What a screen or part is fetched by. */
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
  const parts: { start: number; end: number; file: string }[] = [];
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
      if (depth > 0 && source.type === 'Literal' && typeof source.value === 'string' && isOurs(source.value))
        parts.push({ start, end, file: fileOf(source.value) });
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

const withTexts = JSON.stringify(join(import.meta.dirname, 'src/lib/i18n/with-texts.ts'));

/**
 * Lets every screen and part that is fetched come with its texts, as the bundler lets it come with its styles. Without them a
 * screen draws until it meets a control whose texts are missing; then all that it has shown vanishes until they are there.
 */
export function texts(): Plugin {
  return {
    name: 'fairlead-texts',
    enforce: 'pre',
    watchChange: (file) => {
      known.delete(file);
    },
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!/lazy(?:Screen|Part)\(/.test(code) || !/\.tsx?$/.test(path)) return undefined;
      const { parts } = readSource(path, code);
      if (parts.length === 0) return undefined;
      let changed = code;
      for (const { start, end, file } of parts.toReversed()) {
        const wrapped = `withTexts(${code.slice(start, end)}, ${JSON.stringify(namespacesOf(file))})`;
        changed = changed.slice(0, start) + wrapped + changed.slice(end);
      }
      // On the first line: those below keep their numbers.
      return { code: `import { withTexts } from ${withTexts}; ${changed}`, map: null };
    },
  };
}
