import { randomUUID } from 'node:crypto';
import type { Language } from '@fairlead/contract/languages';
import type { Database } from '@fairlead/database/connection';
import type { App } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';
import { findAdminBySubject, openAdmin } from '../features/admins/public.ts';
import { createFollowEmail } from '../features/identities/public.ts';
import { registerForFair } from '../features/trade-fairs/public.ts';
import { createVisitor } from '../features/visitors/public.ts';
import type { AdminActor, SignedIn, VisitorActor } from '../platform/auth/caller.ts';
import { createPdfReader } from '../platform/pdf/pdf-reader.ts';
import { buildStand, openCompany, type PlacedPoint } from './build-stand.ts';
import { beginning } from './calendar.ts';
import { adminAccount, type FairKey, reasons, visitorAccount } from './cast.ts';
import { inventVisitor, type Somebody } from './crowd.ts';
import { engage, type Visit, wish } from './engage.ts';
import { atFairs, exhibitors } from './exhibitors.ts';
import { inParallel } from './in-parallel.ts';
import { type OpenFair, openFairs } from './open-fair.ts';
import { createRandom, type Random } from './random.ts';
import { type ShopParts, sellLeads } from './sell-leads.ts';
import { agreed, signUp } from './sign-up.ts';
import { visitPoints } from './visit-points.ts';
import { type Guest, type StaffedStand, workLeads } from './work-leads.ts';

interface RegisteredVisitor extends Guest {
  readonly language: Language;
}

/** How many came in through the code at a fair's entrance. */
const shares: Readonly<Record<FairKey, number>> = { expo: 0.75, levante: 0.25, drive: 0.05 };

/** Makes a visitor's record, and registers them for some of the fairs. */
async function registerVisitor(
  database: Database,
  person: SignedIn,
  { email, language, profile }: Somebody,
  { fairs, random, now }: { fairs: Readonly<Record<FairKey, OpenFair>>; random: Random; now: Date },
): Promise<RegisteredVisitor> {
  const visitor = await createVisitor(
    { database, caller: person, now },
    {
      email: person.email ?? email,
      profile,
      consents: { ...agreed, consentMarketingUpdates: random.next() < 0.4, language },
      language,
    },
    async () => {},
  );
  const caller: VisitorActor = { ...person, role: 'VISITOR', visitorId: visitor.id };
  for (const fair of Object.values(fairs)) {
    if (random.next() > shares[fair.key]) continue;
    const reason = random.pick(reasons);
    const value = { additionalAttributes: fair.key === 'levante' ? {} : { reason } };
    await registerForFair({ database, caller, now, language }, { tradeFairId: fair.id, value });
  }
  return { visitorId: visitor.id, subject: person.subject, code: visitor.code, language };
}

/** Numbers that make fairs look believable. */
export const wholeFair = { visitors: 2000, scans: 8000, captures: 24 };
const width = 8;

interface Built {
  readonly points: readonly PlacedPoint[];
  readonly stands: readonly (StaffedStand & { fair: OpenFair | null })[];
}

async function buildStands(
  app: App,
  { database }: Pick<Dependencies, 'database'>,
  fairs: Awaited<ReturnType<typeof openFairs>>,
  now: Date,
): Promise<Built> {
  const pdf = createPdfReader();
  const points: PlacedPoint[] = [];
  const stands: (StaffedStand & { fair: OpenFair | null })[] = [];
  try {
    for (const exhibitor of exhibitors) {
      const team = await openCompany(app, { database }, exhibitor, beginning(now));
      for (const presence of exhibitor.presences) {
        const fair = presence.fair && fairs[presence.fair];
        const built = await buildStand(app, { database, pdf }, { exhibitor, presence, fair, team, now });
        points.push(...built.points);
        // A fair that is to come has no visitors yet.
        if (presence.weight > 0) stands.push({ ...built.staffed, fair });
      }
    }
  } finally {
    await pdf.close();
  }
  return { points, stands };
}

/** Fills an empty installation with believable fairs, through the same services as the product itself. */
export async function fillDemo(
  app: App,
  dependencies: ShopParts,
  now: Date,
  report: (line: string) => void,
  size = wholeFair,
): Promise<void> {
  const random = createRandom(2027);
  const { database } = dependencies;
  const administrator = await signUp(app, adminAccount.email);
  await openAdmin({ database, now: beginning(now) }, { ...adminAccount, subject: administrator.subject });
  const { id: adminId = '' } = (await findAdminBySubject(database, administrator.subject)) ?? {};
  const admin: AdminActor = { ...administrator, role: 'ADMIN', adminId };
  const fairs = await openFairs(app, dependencies, admin, now);
  report(`${Object.keys(fairs).length} fairs: one that is on, one that is over, one to come`);
  const { points, stands } = await buildStands(app, dependencies, fairs, now);
  report(`${atFairs.length} exhibitors with ${points.length} mixie points, and a company outside of fairs`);

  const registering = { fairs, random, now: beginning(now) };
  const { name, email } = visitorAccount;
  const invented = inventVisitor(random, 0);
  const ines = {
    ...invented,
    language: 'es' as const,
    profile: {
      ...invented.profile,
      ...{ name, organization: 'Aurelia Motion', city: 'Bilbao', state: 'País Vasco', countryCode: 'ES' },
      ...{ prefix: '+34', phone: '944015233' },
    },
  };
  const followEmail = createFollowEmail(async () => {});
  const confirm = ({ subject, email: own = '' }: SignedIn) =>
    database.transaction((tx) => followEmail(tx, subject, { email: own, asOf: registering.now.getTime() }));
  const signedUp = await signUp(app, email);
  await confirm(signedUp);
  const known = await registerVisitor(database, signedUp, ines, registering);
  const visitors: RegisteredVisitor[] = [known];
  const others = Array.from({ length: size.visitors - 1 }, (_, index) => inventVisitor(random, index + 1));
  await inParallel([...others.entries()], width, async ([index, other]) => {
    const isEmailVerified = index % 6 !== 0;
    const person = { subject: randomUUID(), username: other.email, email: other.email, isEmailVerified };
    if (isEmailVerified) await confirm(person);
    visitors.push(await registerVisitor(database, person, other, registering));
  });
  report(`${visitors.length} visitors`);

  const scans = await visitPoints(database, points, { visitors, known, count: size.scans, random, now });
  report(`${scans.length} scans`);

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
  const guests = visitors.slice(1);
  for (const [index, stand] of stands.entries()) {
    const from = (index * size.captures) % Math.max(1, guests.length - size.captures);
    const worked = await workLeads(database, stand, guests.slice(from, from + size.captures), { random });
    done.captured += worked.captured;
    done.unlocked += worked.unlocked;
  }
  report(`${done.captured} people captured by the stands, ${done.unlocked} leads unlocked`);
  const shop = { admin, fair: fairs.expo, now };
  const paying = stands.filter(({ fair }) => fair === fairs.expo);
  report(`${await sellLeads(app, dependencies, shop, paying)} payments for leads`);
}
