import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { findAdminBySubject, openAdmin } from '../features/admins/public.ts';
import { addViews, recordScans } from '../features/scans/public.ts';
import { registerForFair } from '../features/trade-fairs/public.ts';
import { createVisitor } from '../features/visitors/public.ts';
import type { AdminActor, SignedIn, VisitorActor } from '../platform/auth/caller.ts';
import { newId } from '../platform/identifier.ts';
import { createPdfReader } from '../platform/pdf/pdf-reader.ts';
import { buildStand, type PlacedPoint } from './build-stand.ts';
import * as cast from './cast.ts';
import { engage, type Visit } from './engage.ts';
import { inParallel } from './in-parallel.ts';
import { type OpenFair, openFair } from './open-fair.ts';
import { createRandom, type Random } from './random.ts';
import { type ShopParts, sellLeads } from './sell-leads.ts';
import { agreed, signUp } from './sign-up.ts';
import { wish } from './wish.ts';
import { type Guest, type StaffedStand, workLeads } from './work-leads.ts';

/** What a fair looks believable with. */
const scansAtOnce = 500;
export const wholeFair = { visitors: 2000, scans: 8000, captures: 24 };
const width = 8;
const hourMs = 3_600_000;
const dayMilliseconds = 24 * hourMs;

async function registerVisitor(
  { database }: Pick<Dependencies, 'database'>,
  person: SignedIn,
  name: string,
  fair: OpenFair,
  random: Random,
): Promise<Guest> {
  const at = fair.startsAt;
  const { city, countryCode, prefix } = random.pick(cast.places);
  // Of nine digits, as each of these countries has numbers.
  const phone = String(200_000_000 + Math.floor(random.next() * 700_000_000));
  const organization = random.pick(cast.companies);
  const [profession, industry] = [random.pick(cast.professions), random.pick(cast.industries)];
  const visitor = await createVisitor(
    { database, caller: person, now: at },
    {
      email: person.email ?? '',
      profile: { name, organization, city, countryCode, prefix, phone, state: null, profession, industry },
      consents: { ...agreed, consentMarketingUpdates: random.next() < 0.4, language: 'en' },
      language: 'en',
    },
    async () => {},
  );
  // Three of four came in through the fair's code at the entrance.
  if (random.next() < 0.75) {
    const caller: VisitorActor = { ...person, role: 'VISITOR', visitorId: visitor.id };
    const reason = random.pick(cast.organizer.attributes[0].choices).key;
    const answers = { additionalAttributes: { reason } };
    await registerForFair({ database, caller, now: at, language: 'en' }, { tradeFairId: fair.id, value: answers });
  }
  return { visitorId: visitor.id, subject: person.subject, code: visitor.code };
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
  dependencies: ShopParts,
  now: Date,
  report: (line: string) => void,
  size = wholeFair,
): Promise<void> {
  const random = createRandom(2027);
  // Today is the third of the fair's four days; they begin at eight in UTC.
  const firstDay = new Date(`${new Date(now.getTime() - 2 * dayMilliseconds).toISOString().slice(0, 10)}T08:00:00Z`);
  const endsAt = new Date(firstDay.getTime() + 3 * dayMilliseconds + 9 * 3_600_000);
  const { adminAccount } = cast;
  const administrator = await signUp(app, adminAccount.email);
  const { database } = dependencies;
  await openAdmin({ database, now: firstDay }, { ...adminAccount, subject: administrator.subject });
  const { id: adminId = '' } = (await findAdminBySubject(database, administrator.subject)) ?? {};
  const admin: AdminActor = { ...administrator, role: 'ADMIN', adminId };
  const fair = await openFair(app, dependencies, admin, { startsAt: firstDay, endsAt });
  const pdf = createPdfReader();
  const points: PlacedPoint[] = [];
  const staffedStands: StaffedStand[] = [];
  try {
    for (const stand of cast.stands) {
      const built = await buildStand(app, { database, pdf }, fair, stand);
      points.push(...built.points);
      staffedStands.push(built.staffed);
    }
  } finally {
    await pdf.close();
  }
  report(`${cast.stands.length} exhibitors with ${points.length} mixie points`);

  const { name, email } = cast.visitorAccount;
  const known = await registerVisitor(dependencies, await signUp(app, email), name, fair, random);
  const visitors = [known];
  const others = Array.from({ length: size.visitors - 1 }, (_, index) => ({
    name: `${random.pick(cast.firstNames)} ${random.pick(cast.lastNames)}`,
    email: `visitor${index + 1}@fair.example`,
  }));
  await inParallel(others, width, async (other) => {
    const person = { subject: randomUUID(), username: other.email, email: other.email, isEmailVerified: true };
    visitors.push(await registerVisitor(dependencies, person, other.name, fair, random));
  });
  report(`${visitors.length} visitors`);

  const scans = Array.from({ length: size.scans }, (_, index) => ({
    // The visitor whose password is known comes by every point.
    visitorId: (index < points.length ? known : random.pick(visitors)).visitorId,
    point: points[index] ?? chooseWeighted(points, random),
    at: openHour(random, firstDay, now),
  }));
  const reports = scans.map(({ visitorId, point, at }) => ({
    visitorId,
    language: 'en' as const,
    event: { id: newId(), beaconId: point.beaconId, occurredAt: at.toISOString(), source: 'CAMERA' as const },
    receivedAt: at,
  }));
  for (let index = 0; index < reports.length; index += scansAtOnce)
    await recordScans(database, reports.slice(index, index + scansAtOnce), true);
  report(`${scans.length} scans`);
  // Two of three who look at a point's page do not scan it.
  const looks = Map.groupBy(scans, ({ at }) => Math.floor(at.getTime() / hourMs) * hourMs);
  for (const [hour, those] of looks) {
    const seen = [...Map.groupBy(those, ({ point }) => point)];
    const views = seen.map(([{ projectId, beaconId }, { length }]) => ({ projectId, beaconId, views: length * 3 }));
    await database.execute(addViews(views, new Date(hour)));
  }

  const visits = new Map<string, Visit & { exhibitorId: string; beaconId: string }>();
  for (const { visitorId, point, at } of scans.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { beaconId, exhibitorId, attachmentIds, survey } = point;
    const key = `${visitorId} ${beaconId}`;
    if (!visits.has(key)) visits.set(key, { visitorId, exhibitorId, beaconId, at, attachmentIds, survey });
  }
  const { openings, favourites, answers } = await engage(database, [...visits.values()], { random, width, now });
  report(`${answers} answered surveys, ${openings} opened documents, ${favourites} favourites`);
  report(`${await wish(database, [...visits.values()], { random, width, now })} wishes`);

  const done = { captured: 0, unlocked: 0 };
  for (const [index, stand] of staffedStands.entries()) {
    const from = 1 + index * size.captures;
    const worked = await workLeads(database, stand, visitors.slice(from, from + size.captures), { random, now });
    done.captured += worked.captured;
    done.unlocked += worked.unlocked;
  }
  report(`${done.captured} people captured by the stands, ${done.unlocked} leads unlocked`);
  const shop = { admin, fairId: fair.id, now };
  report(`${await sellLeads(app, dependencies, shop, staffedStands)} payments for leads`);
}
