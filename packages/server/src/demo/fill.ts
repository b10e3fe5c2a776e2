import { randomUUID } from 'node:crypto';
import type { App, Dependencies } from '../app.ts';
import { findAdmin, openAdmin } from '../features/admins/service.ts';
import { cleanDescription } from '../features/beacons/description.ts';
import { addPoint } from '../features/beacons/manage-service.ts';
import { recordConsent } from '../features/consents/service.ts';
import { createExhibition } from '../features/exhibitions/manage-service.ts';
import { registerExhibitor } from '../features/exhibitors/service.ts';
import { addScan } from '../features/scans/service.ts';
import { register as registerForFair } from '../features/trade-fairs/participation-service.ts';
import { register } from '../features/visitors/service.ts';
import type { AccountActor, AdminActor, SignedIn, VisitorActor } from '../platform/auth/caller.ts';
import { newId } from '../platform/identifier.ts';
import * as cast from './cast.ts';
import { inParallel } from './in-parallel.ts';
import { type OpenFair, openFair } from './open-fair.ts';
import { createRandom, type Random } from './random.ts';
import { agreed, signUp } from './sign-up.ts';

const visitorCount = 2000;
const scanCount = 8000;
const width = 8;
const dayMilliseconds = 86_400_000;

interface PlacedPoint {
  readonly beaconId: string;
  readonly weight: number;
}

/** One stand: the company, its project at the fair, its points. */
async function buildStand(
  app: App,
  { database }: Dependencies,
  fair: OpenFair,
  stand: cast.Stand,
): Promise<PlacedPoint[]> {
  const person = await signUp(app, stand.email);
  const { account } = await registerExhibitor(
    database,
    person,
    {
      name: stand.company,
      partyKind: 'EXHIBITOR',
      accountName: stand.person,
      language: stand.language,
      countryCode: stand.countryCode,
      website: null,
    },
    fair.startsAt,
  );
  const { language } = stand;
  await recordConsent(database.db, person.subject, { ...agreed, language }, fair.startsAt);
  const caller: AccountActor = {
    ...person,
    role: 'EXHIBITOR',
    accountId: account.id,
    exhibitorId: account.exhibitorId,
    organizerId: null,
  };
  const { name, timeZone, venue, city, countryCode } = cast.fair;
  const project = await createExhibition(
    database,
    caller,
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
    fair.startsAt,
  );
  const placed: PlacedPoint[] = [];
  for (const point of stand.points) {
    const beacon = await addPoint(database, caller, {
      ...point,
      description: await cleanDescription(point.description),
      projectId: project.id,
      cover: null,
      position: undefined,
      isActive: true,
      code: undefined,
      now: fair.startsAt,
    });
    placed.push({ beaconId: beacon.id, weight: stand.weight / stand.points.length });
  }
  return placed;
}

async function registerVisitor(
  { database }: Dependencies,
  person: SignedIn,
  name: string,
  fair: OpenFair,
  random: Random,
): Promise<string> {
  const at = fair.startsAt;
  const { city, countryCode, prefix } = random.pick(cast.places);
  const phone = String(20_000_000 + Math.floor(random.next() * 70_000_000));
  const organization = random.pick(cast.companies);
  const [profession, industry] = [random.pick(cast.professions), random.pick(cast.industries)];
  const visitor = await register(
    database,
    async () => {},
    person,
    {
      email: person.email ?? '',
      profile: { name, organization, city, countryCode, prefix, phone, state: null, profession, industry },
      consents: { ...agreed, consentMarketingUpdates: random.next() < 0.4, language: 'en' },
      language: 'en',
    },
    at,
  );
  // Three of four came in through the fair's code at the entrance.
  if (random.next() < 0.75) {
    const caller: VisitorActor = { ...person, role: 'VISITOR', visitorId: visitor.id };
    const reason = random.pick(cast.organizer.attributes[0].choices).key;
    const answers = { additionalAttributes: { reason } };
    await registerForFair(database, caller, fair.id, answers, { language: 'en', now: at });
  }
  return visitor.id;
}

function chooseWeighted(points: readonly PlacedPoint[], random: Random): PlacedPoint {
  let rest = random.next() * points.reduce((sum, point) => sum + point.weight, 0);
  for (const point of points) {
    rest -= point.weight;
    if (rest <= 0) return point;
  }
  return random.pick(points);
}

/** A moment while the fair is open: 9 to 18 o'clock on one of the three days, busiest around eleven; never after `now`. */
function openHour(random: Random, firstDay: Date, now: Date): Date {
  for (;;) {
    const day = Math.floor(random.next() * 3);
    const hour = 9 + (random.next() + random.next() + random.next()) * 2.2 + random.next() * 2.4;
    const at = new Date(firstDay.getTime() + day * dayMilliseconds + (hour - 9) * 3_600_000);
    if (at < now) return at;
  }
}

/** Fills an empty installation with one believable fair, through the same services as the product itself. */
export async function fillDemo(
  app: App,
  dependencies: Dependencies,
  now: Date,
  tell: (line: string) => void,
): Promise<void> {
  const random = createRandom(2027);
  // Today is the third of the fair's four days; they begin at eight in UTC.
  const firstDay = new Date(`${new Date(now.getTime() - 2 * dayMilliseconds).toISOString().slice(0, 10)}T08:00:00Z`);
  const endsAt = new Date(firstDay.getTime() + 3 * dayMilliseconds + 9 * 3_600_000);
  const { adminAccount } = cast;
  const administrator = await signUp(app, adminAccount.email);
  const { database } = dependencies;
  await openAdmin(database, administrator, adminAccount, firstDay);
  const { id: adminId = '' } = (await findAdmin(database.db, administrator.subject)) ?? {};
  const admin: AdminActor = { ...administrator, role: 'ADMIN', adminId };
  const fair = await openFair(app, dependencies, admin, { startsAt: firstDay, endsAt });
  const points: PlacedPoint[] = [];
  for (const stand of cast.stands) points.push(...(await buildStand(app, dependencies, fair, stand)));
  tell(`${cast.stands.length} exhibitors with ${points.length} mixie points`);

  const { name, email } = cast.visitorAccount;
  const visitors = [await registerVisitor(dependencies, await signUp(app, email), name, fair, random)];
  const others = Array.from({ length: visitorCount - 1 }, (_, index) => ({
    name: `${random.pick(cast.firstNames)} ${random.pick(cast.lastNames)}`,
    email: `visitor${index + 1}@fair.example`,
  }));
  await inParallel(others, width, async (other) => {
    const person = { subject: randomUUID(), username: other.email, email: other.email, isEmailVerified: true };
    visitors.push(await registerVisitor(dependencies, person, other.name, fair, random));
  });
  tell(`${visitors.length} visitors`);

  const scans = Array.from({ length: scanCount }, () => ({
    visitorId: random.pick(visitors),
    beaconId: chooseWeighted(points, random).beaconId,
    at: openHour(random, firstDay, now),
  }));
  await inParallel(scans, width, ({ visitorId, beaconId, at }) =>
    addScan(
      dependencies.database,
      visitorId,
      { id: newId(), beaconId, occurredAt: at.toISOString(), source: 'CAMERA' },
      at,
    ),
  );
  tell(`${scans.length} scans`);
}
