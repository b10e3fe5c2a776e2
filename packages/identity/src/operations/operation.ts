import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { errors } from '../wire/cognito-error.ts';

/** Shapes that several operations share. */
export const clientId = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\w+]+$/);
export const username = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u);
export const password = z.string().min(1).max(256);
export const code = z.string().min(1).max(2048).regex(/^\S+$/);
export const accessToken = z.string().min(1).max(16_384);
/** Cognito's are at least twenty characters; the length of ours is not part of the protocol. */
export const session = z.string().min(1).max(2048);
export const deviceKey = z
  .string()
  .min(1)
  .max(55)
  .regex(/^[\w-]+_[0-9a-f-]+$/);
export const clientMetadata = z.record(z.string().max(131), z.string().max(2048)).nullish();
export const attributes = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).nullish() }))
  .max(50);

export function assertClient(context: Context, id: string): void {
  if (id !== context.pool.clientId) throw errors.clientNotFound(id);
}

/** Returns a parameter of AuthParameters or ChallengeResponses; clients send null for what they do not have. */
export function parameter(
  parameters: Readonly<Record<string, string | null>> | null | undefined,
  name: string,
): string {
  const value = parameters?.[name];
  if (value === undefined || value === null || value === '') throw errors.missingParameter(name);
  return value;
}

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
