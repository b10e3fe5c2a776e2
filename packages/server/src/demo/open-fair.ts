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
  const own = { database, caller: person, now: at };
  const { account } = await registerExhibitor(own, { ...registration, countryCode: 'DE' });
  await recordConsent(own, { ...agreed, language });
  const { organizer } = await registerOrganizer(
    { database, caller: admin, now: at, language },
    { name: company, contactEmail: email, integrationKind: 'WEB_UI', accountId: account.id, language },
    app,
  );
  const caller: AccountActor = {
    ...person,
    role: 'ORGANIZER',
    accountId: account.id,
    exhibitorId: account.exhibitorId,
    organizerId: organizer.id,
  };
  const value = { additionalVisitorAttributes: [...attributes] };
  const context = { database, caller, now: at, language };
  await changeOrganizer(context, { id: organizer.id, version: null, value });
  const fair = await createExhibition(context, {
    ...cast.fair,
    kind: 'TRADE_FAIR',
    parentId: null,
    ownerId: null,
    startsAt: at.toISOString(),
    endsAt: endsAt.toISOString(),
    stand: null,
    isPublic: true,
  });
  return { id: fair.id, startsAt: at, endsAt };
}
