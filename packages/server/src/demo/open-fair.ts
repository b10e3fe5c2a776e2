import type { App } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordConsent } from '../features/consents/public.ts';
import { createExhibition } from '../features/exhibitions/public.ts';
import { registerExhibitor } from '../features/exhibitors/public.ts';
import { changeOrganizer, registerOrganizer } from '../features/organizers/public.ts';
import type { AccountActor, AdminActor } from '../platform/auth/caller.ts';
import * as cast from './cast.ts';
import { agreed, signUp } from './sign-up.ts';

export interface OpenFair {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The organizer with its first account and its question, and the fair in its colour. */
export async function openFair(
  app: App,
  { database }: Pick<Dependencies, 'database'>,
  admin: AdminActor,
  dates: { startsAt: Date; endsAt: Date },
): Promise<OpenFair> {
  const { company, person: name, email, language, attributes } = cast.organizer;
  const { startsAt: at, endsAt } = dates;
  const person = await signUp(app, email);
  const registration = { name: company, partyKind: 'EXHIBITOR' as const, accountName: name, language, website: null };
  const { account } = await registerExhibitor(database, person, { ...registration, countryCode: 'DE' }, at);
  await recordConsent({ database, caller: person, now: at }, { ...agreed, language });
  const { organizer } = await registerOrganizer(
    database,
    app,
    admin,
    { name: company, contactEmail: email, integrationKind: 'WEB_UI', accountId: account.id, language },
    at,
  );
  const caller: AccountActor = {
    ...person,
    role: 'ORGANIZER',
    accountId: account.id,
    exhibitorId: account.exhibitorId,
    organizerId: organizer.id,
  };
  const value = { additionalVisitorAttributes: [...attributes] };
  await changeOrganizer(database, caller, { id: organizer.id, version: null, value, now: at });
  const fair = await createExhibition(
    { database, caller, now: at, language },
    {
      ...cast.fair,
      kind: 'TRADE_FAIR',
      parentId: null,
      ownerId: null,
      startsAt: at.toISOString(),
      endsAt: endsAt.toISOString(),
      stand: null,
      isPublic: true,
    },
  );
  return { id: fair.id, startsAt: at, endsAt };
}
