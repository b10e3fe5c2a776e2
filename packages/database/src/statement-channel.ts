import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** A statement or a command on its way to the database and back. */
export interface StatementEvent {
  /** Without the values. */
  readonly text: string;
}

/** For whoever watches what is asked of the database. While nobody does it costs nothing. */
export const statementChannel: TracingChannel<unknown, StatementEvent & { error?: unknown }> =
  tracingChannel('fairlead:statement');
