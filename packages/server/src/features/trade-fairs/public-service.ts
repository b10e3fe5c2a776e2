import { readCode } from '@fairlead/contract/code';
import { completeTheme, type FairTheme } from '@fairlead/contract/color';
import { uniqueIdentifier } from '@fairlead/contract/exhibitions';
import { id } from '@fairlead/contract/fields';
import type { PublicTradeFair } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { notFound } from '../../platform/http/problem.ts';
import { codeOfTradeFair, findCode } from '../codes/public.ts';
import { authorize, findFair } from '../exhibitions/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { nameOfOrganizer } from '../organizers/public.ts';

/** The product's own red, for a fair without a colour. */
const ownMain = '#c8202f';

type Stored = NonNullable<Awaited<ReturnType<typeof findFair>>>['theme'];

export const wholeTheme = (theme: Stored): FairTheme =>
  completeTheme({ main: theme?.main ?? ownMain, light: theme?.light ?? null, dark: theme?.dark ?? null });

/** By an identifier; a fair that was given none goes by its id. */
const findByName = async (executor: Executor, name: string) =>
  (await findFair(executor, { uniqueIdentifier: name })) ??
  (id.safeParse(name).success ? await findFair(executor, { id: name }) : undefined);

/** The colours of a public fair; those of one that is over stay, for the visitors who came in through it. */
export async function theme(database: Executor, identifier: string): Promise<FairTheme> {
  const fair = await findByName(database, identifier);
  if (!fair?.isPublic) throw notFound();
  return wholeTheme(fair.theme);
}

export async function isIdentifierFree(database: Executor, uniqueIdentifier: string): Promise<boolean> {
  return (await findFair(database, { uniqueIdentifier })) === undefined;
}

/** The last part of an address, or the text itself. */
const nameIn = (text: string): string =>
  /^https?:\/\/[^/\s]+\/trade-fair\/redirect\/([^/?#\s]+)/i.exec(text)?.[1] ?? text;

async function findByText(executor: Executor, text: string) {
  const code = readCode(text);
  const led = code === null ? null : await findCode(executor, code);
  if (led?.kind === 'TRADE_FAIR') return findFair(executor, { id: led.targetId });
  const name = uniqueIdentifier.safeParse(nameIn(text.trim()).toLowerCase());
  return name.success ? findByName(executor, name.data) : undefined;
}

/** The public part of a fair that visitors may enter. */
export async function publicFair(database: Executor, text: string): Promise<PublicTradeFair> {
  const fair = await findByText(database, text);
  if (!fair?.isPublic || fair.archivedAt !== null) throw notFound();
  const [organizer, logos] = await Promise.all([
    nameOfOrganizer(database, fair.ownerId),
    findLogoUrls(database, [fair.ownerId]),
  ]);
  return {
    id: fair.id,
    name: fair.name,
    uniqueIdentifier: fair.uniqueIdentifier,
    description: fair.description,
    startsAt: fair.startsAt?.toISOString() ?? null,
    endsAt: fair.endsAt?.toISOString() ?? null,
    timeZone: fair.timeZone,
    venue: fair.venue,
    city: fair.city,
    countryCode: fair.countryCode,
    logoUrl: logos.get(fair.ownerId) ?? null,
    organizer: { id: fair.ownerId, name: organizer },
    theme: fair.theme === null ? null : wholeTheme(fair.theme),
  };
}

/** The code that leads to a fair of the caller's own. */
export async function fairCode(
  database: Executor,
  caller: AccountActor | AdminActor,
  tradeFairId: string,
): Promise<string> {
  await authorize({ database, caller }, 'editFair', tradeFairId);
  const code = await codeOfTradeFair(database, tradeFairId);
  if (code === null) throw notFound();
  return code;
}
