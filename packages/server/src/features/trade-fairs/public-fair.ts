import { readCode } from '@fairlead/contract/code';
import { completeTheme, type FairTheme } from '@fairlead/contract/color';
import { uniqueIdentifier } from '@fairlead/contract/exhibitions';
import { id } from '@fairlead/contract/fields';
import type { PublicTradeFair } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { codeOfTradeFair, findCode } from '../codes/public.ts';
import { authorize, findFair } from '../exhibitions/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { nameOfOrganizer } from '../organizers/public.ts';

type PublicContext = Pick<Context<unknown>, 'database'>;

/** The product's own red, for a fair without a colour. */
const productColor = '#c8202f';

type StoredTheme = NonNullable<Awaited<ReturnType<typeof findFair>>>['theme'];

const wholeTheme = (theme: StoredTheme): FairTheme =>
  completeTheme({ main: theme?.main ?? productColor, light: theme?.light ?? null, dark: theme?.dark ?? null });

/** By an identifier; a fair that was given none goes by its id. */
const findByName = async (executor: Executor, name: string) =>
  (await findFair(executor, { uniqueIdentifier: name })) ??
  (id.safeParse(name).success ? await findFair(executor, { id: name }) : undefined);

/** Returns the colours of a public fair; those of one that is over stay, for the visitors who came in through it. */
export async function getTheme({ database }: PublicContext, identifier: string): Promise<FairTheme> {
  const fair = await findByName(database, identifier);
  if (!fair?.isPublic) throw notFound();
  return wholeTheme(fair.theme);
}

export const isIdentifierFree = async ({ database }: PublicContext, uniqueIdentifier: string): Promise<boolean> =>
  (await findFair(database, { uniqueIdentifier })) === undefined;

/** The last part of a URL, or the text itself. */
const nameIn = (text: string): string =>
  /^https?:\/\/[^/\s]+\/trade-fair\/redirect\/([^/?#\s]+)/i.exec(text)?.[1] ?? text;

async function findByText(executor: Executor, text: string) {
  const code = readCode(text);
  const target = code === null ? null : await findCode(executor, code);
  if (target?.kind === 'TRADE_FAIR') return findFair(executor, { id: target.targetId });
  const name = uniqueIdentifier.safeParse(nameIn(text.trim()).toLowerCase());
  return name.success ? findByName(executor, name.data) : undefined;
}

/** Returns the public part of a fair that visitors may enter, by its code, its identifier, or a URL with either. */
export async function getPublicFair({ database }: PublicContext, text: string): Promise<PublicTradeFair> {
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

/** Returns the code that points to a fair of the caller's own. */
export async function getFairCode(context: Context<AccountActor | AdminActor>, tradeFairId: string): Promise<string> {
  await authorize(context, 'editFair', tradeFairId);
  const code = await codeOfTradeFair(context.database, tradeFairId);
  if (code === null) throw notFound();
  return code;
}
