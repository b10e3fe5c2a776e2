import {
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
  TypeMismatchError,
} from '@openfeature/server-sdk';
import type { SomeFlags } from './flag-names.ts';

interface Source {
  readonly name: string;
  /** Never fails: what cannot be read stays as it was read last. */
  readonly load: () => Promise<SomeFlags>;
  /** Milliseconds that never go back. */
  readonly nowMs: () => number;
}

const freshMs = 30_000;

const noBoolean = async (): Promise<never> => {
  throw new TypeMismatchError('All flags of this product are booleans.');
};

/**
 * An OpenFeature provider over flags that are loaded whole, from a file or a service. A question never waits: it gets the values
 * of the last load, and values older than half a minute are loaded again meanwhile.
 */
export class FreshFlags implements Provider {
  readonly runsOn = 'server';
  readonly metadata: { readonly name: string };
  readonly #source: Source;
  #flags: SomeFlags = {};
  #loadedMs = 0;
  #loading: Promise<void> | null = null;

  constructor(source: Source) {
    this.#source = source;
    this.metadata = { name: source.name };
  }

  /** A source that is away at the start leaves the defaults, and is asked again. */
  initialize(): Promise<void> {
    return this.refresh();
  }

  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    this.#flags = await this.#source.load();
    this.#loadedMs = this.#source.nowMs();
  }

  async resolveBooleanEvaluation(flagKey: string, defaultValue: boolean): Promise<ResolutionDetails<boolean>> {
    if (this.#source.nowMs() - this.#loadedMs > freshMs) void this.refresh();
    const value = (this.#flags as Readonly<Record<string, boolean | undefined>>)[flagKey];
    return value === undefined
      ? { value: defaultValue, reason: StandardResolutionReasons.DEFAULT }
      : { value, reason: StandardResolutionReasons.CACHED };
  }

  readonly resolveStringEvaluation = noBoolean;
  readonly resolveNumberEvaluation = noBoolean;
  readonly resolveObjectEvaluation = noBoolean;
}
