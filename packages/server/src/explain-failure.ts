import { MigrationError } from '@fairlead/database/migration-files';
import { BackupError } from './backup/manifest.ts';
import { ConfigurationError } from './config.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/errors.ts';

/** Failures that the operator can mend are explained in a paragraph; all others with their stack. */
export function explainFailure(error: unknown): string {
  const isForOperator =
    error instanceof ConfigurationError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError ||
    error instanceof BackupError;
  if (isForOperator) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is taken by another program. Stop it, or choose another port with PORT.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
