import type { Binaries } from './binaries.ts';
import type { Location } from './location.ts';

export type EmbeddedPostgresLog = Record<'info' | 'warn' | 'error', (message: string) => void>;

/** Everything that is known before the database runs. */
export type Installation = {
  location: Location;
  binaries: Binaries;
  password: string;
  settings: Record<string, string>;
  log: EmbeddedPostgresLog;
};
