import type { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';

/** One operation of the protocol: its input, and what it answers or which CognitoError it throws. */
export interface Operation<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /** Counts the call against the caller's IP address: where passwords or codes can be guessed and mail is sent. */
  readonly limited?: (input: Input) => boolean;
  readonly run: (context: Context, input: Input, caller: Caller) => Promise<object>;
}

/** An operation whose input type is hidden, so that all of them fit into one table. */
export interface RegisteredOperation {
  readonly name: string;
  /** @param admit is asked before a limited operation runs, and throws when the caller has to wait */
  readonly call: (context: Context, body: unknown, caller: Caller, admit: () => Promise<void>) => Promise<object>;
}
