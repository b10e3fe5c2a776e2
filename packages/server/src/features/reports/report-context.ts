import type { Database } from '@fairlead/database/connection';
import type { Context } from '../../platform/context.ts';

export interface ReportContext<Caller> extends Context<Caller> {
  /** Where the rows are read: a database of its own where there is one. */
  readonly reader: Database;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}
