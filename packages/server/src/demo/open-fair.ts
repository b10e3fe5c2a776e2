import type { App } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordConsent } from '../features/consents/public.ts';
import { createExhibition } from '../features/exhibitions/public.ts';
import { registerExhibitor } from '../features/exhibitors/public.ts';
import { changeOrganizer, registerOrganizer } from '../features/organizers/public.ts';
import type { AccountActor, AdminActor } from '../platform/auth/caller.ts';
import { beginning, datesOf } from './calendar.ts';
import { type DemoFair, type FairKey, fairs, type Organizer, organizers } from './cast.ts';
import { type Mark, putLogo } from './pictures.ts';
import { agreed, signUp } from './sign-up.ts';

type Parts = Pick<Dependencies, 'database'>;

export interface OpenFair {
  readonly id: string;
  readonly key: FairKey;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly days: number;
}

const marks: Readonly<Record<keyof typeof organizers, Mark>> = {
  nordhaus: { shape: 'house', ground: '#c8202f' },
  levante: { shape: 'sun', ground: '#b4541a' },
};

/** An organizer with its first account, its logo and its questions. */
async function openOrganizer(
  app: App,
  { database }: Parts,
  admin: AdminActor,
  { organizer, mark, at }: { organizer: Organizer; mark: Mark; at: Date },
): Promise<AccountActor> {
  const { company, person: name, email, language, countryCode, attributes } = organizer;
  const person = await signUp(app, email);
  const registration = { name: company, partyKind: 'EXHIBITOR' as const, accountName: name, language, website: null };
  const own = { database, caller: person, now: at };
  const { account } = await registerExhibitor(own, { ...registration, countryCode });
  await recordConsent(own, { ...agreed, language });
  const opened = await registerOrganizer(
    { database, caller: admin, now: at, language },
    { name: company, contactEmail: email, integrationKind: 'WEB_UI', accountId: account.id, language },
    app,
  );
  const { id } = opened.organizer;
  const caller: AccountActor = {
    ...person,
    role: 'ORGANIZER',
    accountId: account.id,
    exhibitorId: account.exhibitorId,
    organizerId: id,
    mayBuy: true,
  };
  const context = { database, caller, now: at, language };
  await changeOrganizer(context, { id, version: null, value: { additionalVisitorAttributes: [...attributes] } });
  await putLogo(context, app.storage, { ownerId: id, mark });
  return caller;
}

/** The organizers, and their fairs, each in its colour: the one that is on, one that is over and one to come. */
export async function openFairs(
  app: App,
  { database }: Parts,
  admin: AdminActor,
  now: Date,
): Promise<Readonly<Record<FairKey, OpenFair>>> {
  const at = beginning(now);
  const callers = {
    nordhaus: await openOrganizer(app, { database }, admin, {
      organizer: organizers.nordhaus,
      mark: marks.nordhaus,
      at,
    }),
    levante: await openOrganizer(app, { database }, admin, { organizer: organizers.levante, mark: marks.levante, at }),
  };
  const open = async (key: FairKey): Promise<OpenFair> => {
    const { organizer, begins: _, days: __, ...shown }: DemoFair = fairs[key];
    const { startsAt, endsAt, days, name } = datesOf(key, now);
    const fair = await createExhibition(
      { database, caller: callers[organizer], now: at, language: organizers[organizer].language },
      {
        ...shown,
        name,
        kind: 'TRADE_FAIR',
        parentId: null,
        ownerId: null,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        stand: null,
        isPublic: true,
      },
    );
    return { id: fair.id, key, name, startsAt, endsAt, days };
  };
  return { expo: await open('expo'), levante: await open('levante'), drive: await open('drive') };
}
