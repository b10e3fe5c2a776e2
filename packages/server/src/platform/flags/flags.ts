import { OpenFeature, type Provider, TypedInMemoryProvider } from '@openfeature/server-sdk';
import type { FastifyBaseLogger } from 'fastify';
import type { FlagsConfig } from '../../flags-config.ts';
import { newId } from '../identifier.ts';
import { flagSourceFailures } from '../metrics/product-metrics.ts';
import { type FlagName, type FlagValues, flagDefaults, flagNames, type SomeFlags } from './flag-names.ts';
import { FreshFlags } from './fresh-flags.ts';
import { askFlagService, readFlagFile } from './read-flags.ts';

export interface Flags {
  isOn(name: FlagName): Promise<boolean>;
  all(): Promise<FlagValues>;
  /** Loads anew what they come from; for who cannot wait half a minute. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  readonly config: FlagsConfig;
  readonly log: FastifyBaseLogger;
  /** Name of this installation at the service. */
  readonly origin: string;
}

/** Reads a part of the flags; where it cannot be read, they are as they were read last, and the log says so once. */
function lenient(name: string, read: () => Promise<SomeFlags>, log: FastifyBaseLogger): () => Promise<SomeFlags> {
  let last: SomeFlags = {};
  let wasFailing = false;
  return async () => {
    try {
      last = await read();
      if (wasFailing) log.info(`The ${name} can be read again.`);
      wasFailing = false;
    } catch (error) {
      flagSourceFailures.inc();
      if (!wasFailing) log.warn({ err: error }, `The ${name} cannot be read: flags stay as they were.`);
      wasFailing = true;
    }
    return last;
  };
}

function createSource({ config: { file, service }, log, origin }: Needs): FreshFlags | null {
  const parts = [
    ...(file === undefined ? [] : [lenient('file of flags', () => readFlagFile(file), log)]),
    ...(service === undefined ? [] : [lenient('flag service', () => askFlagService(service, origin), log)]),
  ];
  if (parts.length === 0) return null;
  const load = async (): Promise<SomeFlags> => Object.assign({}, ...(await Promise.all(parts.map((part) => part()))));
  return new FreshFlags({ name: service ? 'flag service' : 'file of flags', load, nowMs: () => performance.now() });
}

/** The features that an operator may switch, asked through OpenFeature wherever they come from. */
export async function createFlags(needs: Needs): Promise<Flags> {
  const source = createSource(needs);
  const provider: Provider = source ?? new TypedInMemoryProvider({});
  // A process of tests has several servers.
  const domain = newId();
  await OpenFeature.setProviderAndWait(domain, provider);
  const client = OpenFeature.getClient(domain);
  const preset: FlagValues = { ...flagDefaults, ...needs.config.preset };
  const isOn = (name: FlagName): Promise<boolean> => client.getBooleanValue(name, preset[name]);
  return {
    isOn,
    async all() {
      const values = await Promise.all(flagNames.map(async (name) => [name, await isOn(name)] as const));
      return Object.fromEntries(values) as FlagValues;
    },
    refresh: async () => source?.refresh(),
    close: async () => {
      await OpenFeature.setProviderAndWait(domain, new TypedInMemoryProvider({}));
    },
  };
}
