import { readFile } from 'node:fs/promises';
import { OpenFeature, TypedInMemoryProvider } from '@openfeature/server-sdk';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { FlagService, FlagsConfig } from '../../flags-config.ts';
import { newId } from '../identifier.ts';
import { flagSourceFailures } from '../metrics/product-metrics.ts';

/** Flags of an operator, with their defaults. The client knows all of them. */
const flagDefaults = {
  /** Visitors say what they wish of an exhibitor: a quote, a call, a meeting. */
  wishes: true,
  /** The use of the app may be counted, of those who consent. */
  analytics: true,
} as const;

type FlagName = keyof typeof flagDefaults;
type FlagValues = Readonly<Record<FlagName, boolean>>;
const flagNames = Object.keys(flagDefaults) as readonly FlagName[];

/** Some of them, as a file or a service gives them; unknown names belong to other programs. */
const someFlags = z.object({ wishes: z.boolean().optional(), analytics: z.boolean().optional() });
type SomeFlags = Partial<FlagValues>;

const waitMs = 3_000;

/** Reads a file such as {"wishes": false}. */
export async function readFlagFile(path: string): Promise<SomeFlags> {
  return someFlags.parse(JSON.parse(await readFile(path, 'utf8'))) as SomeFlags;
}

const evaluated = z.object({ flags: z.array(z.looseObject({ key: z.string(), value: z.unknown().optional() })) });

/** Asks the service for all flags at once. It learns of no person: an installation is one subject to it. */
export async function askFlagService({ url, key }: FlagService, origin: string): Promise<SomeFlags> {
  const answer = await fetch(`${url}/ofrep/v1/evaluate/flags`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ context: { targetingKey: origin } }),
    signal: AbortSignal.timeout(waitMs),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`The flag service answers ${answer.status}.`);
  const { flags } = evaluated.parse(await answer.json());
  const booleans = flags.filter(({ value }) => typeof value === 'boolean').map(({ key: name, value }) => [name, value]);
  return someFlags.parse(Object.fromEntries(booleans)) as SomeFlags;
}

const refreshMs = 30_000;

export interface Flags {
  isOn(name: FlagName): Promise<boolean>;
  all(): Promise<FlagValues>;
  /** Reads the file and the service now, as happens every half a minute. */
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

/** The flags as OpenFeature's own provider keeps them. */
const configurationOf = (values: FlagValues) =>
  Object.fromEntries(
    flagNames.map((name) => {
      const variants: Record<string, boolean> = { on: true, off: false };
      return [name, { variants, defaultVariant: values[name] ? 'on' : 'off', disabled: false }];
    }),
  );

/**
 * The features that an operator may switch, asked through OpenFeature. A question is answered from memory; the file and the service are read
 * beside it.
 */
export async function createFlags({ config: { preset, file, service }, log, origin }: Needs): Promise<Flags> {
  const parts = [
    ...(file === undefined ? [] : [lenient('file of flags', () => readFlagFile(file), log)]),
    ...(service === undefined ? [] : [lenient('flag service', () => askFlagService(service, origin), log)]),
  ];
  const provider = new TypedInMemoryProvider(configurationOf({ ...flagDefaults, ...preset }));
  const refresh = async (): Promise<void> => {
    const read = await Promise.all(parts.map((part) => part()));
    provider.putConfiguration(configurationOf(Object.assign({ ...flagDefaults, ...preset }, ...read)));
  };
  await refresh();
  const timer = parts.length === 0 ? undefined : setInterval(refresh, refreshMs).unref();
  // A process of tests has several servers.
  const domain = newId();
  await OpenFeature.setProviderAndWait(domain, provider);
  const client = OpenFeature.getClient(domain);
  const isOn = (name: FlagName): Promise<boolean> => client.getBooleanValue(name, flagDefaults[name]);
  return {
    isOn,
    async all() {
      const values = await Promise.all(flagNames.map(async (name) => [name, await isOn(name)] as const));
      return Object.fromEntries(values) as FlagValues;
    },
    refresh,
    close: async () => {
      clearInterval(timer);
      await OpenFeature.setProviderAndWait(domain, new TypedInMemoryProvider({}));
    },
  };
}
