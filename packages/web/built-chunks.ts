import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;
export type BuiltFile = Chunk | Rolldown.OutputAsset;
/** The scripts of a build, by file name. */
export type Chunks = ReadonlyMap<string, Chunk>;

export const chunksOf = (files: readonly BuiltFile[]): Chunks =>
  new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));

export const holds = (chunk: Chunk, module: RegExp): boolean => chunk.moduleIds.some((id) => module.test(id));

export function findChunk(chunks: Chunks, module: RegExp): Chunk {
  const found = [...chunks.values()].find((chunk) => holds(chunk, module));
  if (!found) throw new Error(`No chunk holds ${module}`);
  return found;
}

interface Reach {
  /** Counts chunks that are fetched later as well. */
  readonly isWhole?: boolean;
  readonly isLeftOut?: (chunk: Chunk) => boolean;
}

/** Returns `from` and the chunks that it needs. */
export function reachChunks(
  chunks: Chunks,
  from: Chunk,
  { isWhole = false, isLeftOut = () => false }: Reach = {},
): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk) || isLeftOut(chunk)) return;
    found.add(chunk);
    for (const name of [...chunk.imports, ...(isWhole ? chunk.dynamicImports : [])]) visit(chunks.get(name));
  };
  visit(from);
  return found;
}

/** Returns the names of the chunks' stylesheets. */
export const stylesOf = (chunks: Iterable<Chunk>): Set<string> =>
  new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
