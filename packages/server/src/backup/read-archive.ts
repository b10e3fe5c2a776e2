import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { BackupError, entryOf, type Manifest, manifestSchema } from './manifest.ts';

export interface Archive {
  readonly manifest: Manifest;
  /** The content of an entry. */
  open(name: string): Promise<Readable>;
  close(): void;
}

const damaged = (path: string, what: string): BackupError =>
  new BackupError(`${path} is damaged: ${what}. Nothing was restored; take another backup.`);

/** Opens an archive of which every entry is what was written, to the letter. Throws BackupError for any other. */
export async function readArchive(path: string): Promise<Archive> {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true })
    .catch((error: Error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      throw isMissing ? new BackupError(`There is no file ${path}.`) : damaged(path, error.message);
    });
  try {
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const open = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged(path, `${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = await readManifest(path, open);
    const contents = contentsOf(manifest);
    for (const name of entries.keys()) if (!contents.has(name)) throw damaged(path, `${name} is not in its manifest`);
    for (const [name, content] of contents) if (content !== null) await verify(path, name, await open(name), content);
    return { manifest, open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : damaged(path, error instanceof Error ? error.message : String(error));
  }
}

async function readManifest(path: string, open: (name: string) => Promise<Readable>): Promise<Manifest> {
  const content = await text(await open(entryOf.manifest));
  const sum = createHash('sha256').update(content).digest('hex');
  if (sum !== (await text(await open(entryOf.manifestSum))).trim()) throw damaged(path, 'its manifest was changed');
  const parsed = manifestSchema.safeParse(JSON.parse(content));
  if (!parsed.success)
    throw new BackupError(`${path} is no backup that this Fairlead can read: ${parsed.error.message}`);
  return parsed.data;
}

type Content = { readonly bytes: number; readonly sha256: string };

/** Every entry, with what it is known by; null: by itself. */
const contentsOf = ({ tables, files, secretsKey }: Manifest): Map<string, Content | null> =>
  new Map<string, Content | null>([
    ...tables.map((table) => [entryOf.table(table.name), table] as const),
    ...files.map((file) => [entryOf.file(file.key), file] as const),
    ...(secretsKey.isIncluded ? [[entryOf.secretsKey, null] as const] : []),
    [entryOf.manifest, null],
    [entryOf.manifestSum, null],
  ]);

async function verify(path: string, name: string, source: Readable, expected: Content): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of source as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    bytes += piece.length;
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256)
    throw damaged(path, `${name} is not what was written`);
}
