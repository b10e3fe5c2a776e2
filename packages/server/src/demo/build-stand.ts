import type { Survey } from '@fairlead/contract/surveys';
import type { App } from '../app.ts';
import { addPoint, cleanDescription } from '../features/beacons/public.ts';
import { recordConsent } from '../features/consents/public.ts';
import { createExhibition } from '../features/exhibitions/public.ts';
import { registerExhibitor } from '../features/exhibitors/public.ts';
import type { AccountActor } from '../platform/auth/caller.ts';
import { type Stand, fair as tradeFair } from './cast.ts';
import { type Equipment, equipPoint } from './equip-point.ts';
import type { OpenFair } from './open-fair.ts';
import { agreed, signUp } from './sign-up.ts';
import type { StaffedStand } from './work-leads.ts';

export interface PlacedPoint {
  readonly projectId: string;
  readonly beaconId: string;
  readonly exhibitorId: string;
  readonly weight: number;
  readonly attachmentIds: readonly string[];
  readonly survey: Survey | null;
}

/** One stand: the company, its project at the fair, its points with what they have. */
export async function buildStand(
  app: App,
  { database, pdf }: Omit<Equipment, 'storage'>,
  fair: OpenFair,
  stand: Stand,
): Promise<{ staffed: StaffedStand; points: PlacedPoint[] }> {
  const person = await signUp(app, stand.email);
  const { account } = await registerExhibitor(
    { database, caller: person, now: fair.startsAt },
    {
      name: stand.company,
      partyKind: 'EXHIBITOR',
      accountName: stand.person,
      language: stand.language,
      countryCode: stand.countryCode,
      website: null,
    },
  );
  const { language } = stand;
  await recordConsent({ database, caller: person, now: fair.startsAt }, { ...agreed, language });
  const caller: AccountActor = {
    ...person,
    role: 'EXHIBITOR',
    accountId: account.id,
    exhibitorId: account.exhibitorId,
    organizerId: null,
  };
  const { name, timeZone, venue, city, countryCode } = tradeFair;
  const project = await createExhibition(
    { database, caller, now: fair.startsAt, language },
    {
      kind: 'PROJECT',
      parentId: fair.id,
      ownerId: null,
      name,
      timeZone,
      venue,
      city,
      countryCode,
      stand: stand.stand,
      startsAt: fair.startsAt.toISOString(),
      endsAt: fair.endsAt.toISOString(),
      description: null,
      uniqueIdentifier: null,
      theme: null,
      isPublic: false,
    },
  );
  const placed: PlacedPoint[] = [];
  for (const point of stand.points) {
    const context = { database, caller, now: fair.startsAt, language: 'en' } as const;
    const beacon = await addPoint(context, {
      ...point,
      description: await cleanDescription(point.description),
      projectId: project.id,
      cover: null,
      position: undefined,
      isActive: true,
      code: undefined,
    });
    const place = { projectId: project.id, beaconId: beacon.id, name: point.name, company: stand.company };
    const equipment = { database, pdf, storage: app.storage };
    const equipped = await equipPoint(equipment, caller, { ...place, now: fair.startsAt });
    placed.push({
      projectId: project.id,
      beaconId: beacon.id,
      exhibitorId: caller.exhibitorId,
      weight: stand.weight / stand.points.length,
      ...equipped,
    });
  }
  const beaconIds = placed.map(({ beaconId }) => beaconId);
  return { staffed: { caller, projectId: project.id, beaconIds }, points: placed };
}
