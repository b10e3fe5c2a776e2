import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** A statement or a command on its way to the database and back. */
export interface StatementEvent {
  /** Without the values. */
  readonly text: string;
}

/** Lets tracing watch statements; without a subscriber it costs nothing. */
export const statementChannel: TracingChannel<unknown, StatementEvent & { error?: unknown }> =
  tracingChannel('fairlead:statement');
