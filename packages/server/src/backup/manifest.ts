import { z } from 'zod';

/** A backup that cannot be made, or not be restored; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const content = { bytes: count, sha256: sum };

/** Contents of an archive, and their origin: its last entry but one. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('fairlead'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Which the database had applied, in their order. */
  migrations: z.array(z.object({ owner: z.string(), name: z.string(), checksum: sum })).min(1),
  /** By what the key is known again; it is in the archive itself when it lay in the data folder. */
  secretsKey: z.object({ fingerprint: sum, isIncluded: z.boolean() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, ...content })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: z.array(z.object({ key: z.string(), ...content })),
  /** Files that the database names, and the storage did not have. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Names of the entries. */
export const entryOf = {
  table: (name: string): string => `tables/${name}.copy`,
  file: (key: string): string => `files/${key}`,
  secretsKey: 'keys/secrets.key',
  manifest: 'manifest.json',
  manifestSum: 'manifest.json.sha256',
} as const;
