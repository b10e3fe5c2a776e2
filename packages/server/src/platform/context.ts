import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';

/** Facts about the call that a use case serves; a handler's call is one. */
export interface Context<Caller> {
  readonly database: Executor;
  readonly caller: Caller;
  readonly now: Date;
  /** Language of the caller. */
  readonly language: Language;
  /** Where the caller reads it, as the browser says; a spreadsheet there takes numbers so. */
  readonly region?: string | undefined;
}

/** The same call inside of a transaction. */
export const within = <C extends { readonly database: Executor }>(context: C, database: Executor): C => ({
  ...context,
  database,
});
