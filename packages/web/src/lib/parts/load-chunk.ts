export const chunkLimitMs = 120_000;

/**
 * A part of the program that did not load: `ChunkLoadError`, with the code 'CSS_CHUNK_LOAD_FAILED' when it was a stylesheet.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';

  constructor(code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED', cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The messages of Chromium, Firefox and Safari differ; for stylesheets the message is that of the bundler's preloader. */
const scriptFailed =
  /dynamically imported module|importing a module script failed|module script.*MIME type|Loading chunk \S+ failed/i;
const styleFailed = /unable to preload css|CSS_CHUNK_LOAD_FAILED|Loading CSS chunk/i;

function isRefusedModule(error: Error): boolean {
  return scriptFailed.test(error.message) || styleFailed.test(error.message) || error.name === 'ChunkLoadError';
}

function toChunkError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ChunkLoadError || !isRefusedModule(error)) return error;
  const isStyle = styleFailed.test(error.message) || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
  return new ChunkLoadError(isStyle ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED', error);
}

/** Loads a part of the program, but waits no longer than the limit. */
export async function loadChunk<T>(load: () => Promise<T>, limitMs: number = chunkLimitMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError('CHUNK_LOAD_FAILED', `not loaded within ${limitMs} ms`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw toChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}
