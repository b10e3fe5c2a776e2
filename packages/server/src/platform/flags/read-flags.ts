import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { FlagService } from '../../flags-config.ts';
import { type SomeFlags, someFlags } from './flag-names.ts';

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
