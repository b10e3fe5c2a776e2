import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Survey } from '@fairlead/contract/surveys';
import type { Database } from '@fairlead/database/connection';
import type { App } from '../app.ts';
import { openAccount } from '../features/accounts/public.ts';
import { createAttachments, documentRule } from '../features/attachments/public.ts';
import { addPoint, cleanDescription } from '../features/beacons/public.ts';
import { recordConsent } from '../features/consents/public.ts';
import { addToProjectTeam, authorize, createExhibition } from '../features/exhibitions/public.ts';
import { changeOwnExhibitor, registerExhibitor } from '../features/exhibitors/public.ts';
import { createSurvey } from '../features/surveys/public.ts';
import type { AccountActor } from '../platform/auth/caller.ts';
import type { Context } from '../platform/context.ts';
import type { PdfReader } from '../platform/pdf/pdf-reader.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { everyDay, lastOpen, type OpenDays } from './calendar.ts';
import { type DemoFair, fairs } from './cast.ts';
import type { Exhibitor, Point, Presence } from './exhibitor.ts';
import type { OpenFair } from './open-fair.ts';
import { drawSheets, type Papers, papersOf } from './papers.ts';
import { drawMotif, putCover, putLogo } from './pictures.ts';
import { agreed, signUp } from './sign-up.ts';
import type { StaffedStand } from './work-leads.ts';

interface Equipment {
  readonly database: Database;
  readonly storage: Storage;
  readonly pdf: PdfReader;
}

interface Place {
  readonly projectId: string;
  readonly beaconId: string;
  readonly point: Point;
  /** Of the stand's points the first asks something, whatever it shows. */
  readonly isFirst: boolean;
  readonly company: string;
  readonly colour: string;
  readonly now: Date;
}

async function createSurveyAt(
  context: Context<AccountActor>,
  { projectId, beaconId }: Place,
  { title, questions }: NonNullable<Papers['survey']>,
): Promise<Survey> {
  const value = {
    title,
    defaultLanguage: 'en' as const,
    beaconId,
    questions: questions.map(({ type, text, isRequired = false, options = [] }) => ({
      id: randomUUID(),
      type,
      text,
      isRequired,
      isHidden: false,
      options: options.map((option) => ({ id: randomUUID(), text: option, isHidden: false })),
    })),
  };
  return createSurvey(context, { projectId, value });
}

/** Documents, a picture, a link and a survey for a point, as far as it has them. */
async function equipPoint(
  { database, storage, pdf }: Equipment,
  caller: AccountActor,
  place: Place,
): Promise<{ attachmentIds: readonly string[]; survey: Survey | null }> {
  const { beaconId, company, colour, now, point } = place;
  const { documents = [], picture, link, survey } = papersOf(point, place.isFirst);
  const context = { database, caller, now, language: 'en' } as const;
  const attachments = createAttachments({ storage, pdf, authorize });
  const files = documents.map(({ name, sheets }) => ({ name, bytes: drawSheets({ company, colour }, sheets) }));
  if (picture !== undefined) files.push({ name: picture, bytes: await drawMotif(point.motif, colour) });
  const attachmentIds: string[] = [];
  for (const { name, bytes } of files) {
    const { attachment, upload } = await attachments.create(context, { kind: 'DOCUMENT', beaconId, name });
    if (upload === null) throw new Error(`No upload was opened for ${name}`);
    await storage.put(upload.storageKey, Readable.from([bytes]), documentRule);
    await attachments.change(context, { id: attachment.id, value: { isUploaded: true } });
    attachmentIds.push(attachment.id);
  }
  if (link !== undefined) {
    const { attachment } = await attachments.create(context, { kind: 'LINK', beaconId, ...link });
    attachmentIds.push(attachment.id);
  }
  return { attachmentIds, survey: survey === undefined ? null : await createSurveyAt(context, place, survey) };
}

export interface PlacedPoint {
  readonly fair: OpenFair | null;
  readonly open: OpenDays;
  readonly projectId: string;
  readonly beaconId: string;
  readonly exhibitorId: string;
  readonly weight: number;
  readonly attachmentIds: readonly string[];
  readonly survey: Survey | null;
}

type Parts = Omit<Equipment, 'storage'>;

/** The company with its logo, and everybody who works there. */
export async function openCompany(
  app: App,
  { database }: Pick<Parts, 'database'>,
  exhibitor: Exhibitor,
  now: Date,
): Promise<readonly AccountActor[]> {
  const { company: name, person: accountName, partyKind = 'EXHIBITOR', language, countryCode, email } = exhibitor;
  const person = await signUp(app, email);
  const own = { database, caller: person, now };
  const registration = { name, partyKind, accountName, language, countryCode, website: null } as const;
  const { account } = await registerExhibitor(own, registration);
  await recordConsent(own, { ...agreed, language });
  const { exhibitorId } = account;
  const as = { role: 'EXHIBITOR', exhibitorId, organizerId: null, mayBuy: true } as const;
  const caller: AccountActor = { ...person, ...as, accountId: account.id };
  await putLogo({ ...own, caller, language }, app.storage, { ownerId: exhibitorId, mark: exhibitor.mark });
  if (exhibitor.isFindable) await changeOwnExhibitor({ ...own, caller, language }, { isFindable: true });
  const team = [caller];
  for (const colleague of exhibitor.colleagues) {
    const [first = ''] = colleague.toLowerCase().split(' ');
    const signedUp = await signUp(app, `${first}@${email.split('@')[1]}`);
    await recordConsent({ ...own, caller: signedUp }, { ...agreed, language });
    const theirs = { person: signedUp, email: signedUp.email ?? '', name: colleague, exhibitorId, now };
    const { id: accountId } = await database.transaction((tx) => openAccount(tx, { ...theirs, roles: ['EXHIBITOR'] }));
    team.push({ ...signedUp, ...as, accountId });
  }
  return team;
}

/** One presence of a company: its project, its team, and its points with what they have. */
export async function buildStand(
  app: App,
  { database, pdf }: Parts,
  { exhibitor, presence, fair, team, now }: StandPlan,
): Promise<{ staffed: StaffedStand; points: PlacedPoint[] }> {
  const [caller] = team;
  if (caller === undefined) throw new Error(`Nobody works for ${exhibitor.company}`);
  const open = fair ?? everyDay(now);
  const at = everyDay(now).startsAt;
  const where: DemoFair | undefined = fair ? fairs[fair.key] : undefined;
  const project = await createExhibition(
    { database, caller, now: at, language: exhibitor.language },
    {
      kind: 'PROJECT',
      parentId: fair?.id ?? null,
      ownerId: null,
      name: fair?.name ?? presence.name ?? exhibitor.company,
      timeZone: where?.timeZone ?? 'Europe/Berlin',
      venue: where?.venue ?? null,
      city: where?.city ?? null,
      countryCode: where?.countryCode ?? exhibitor.countryCode,
      stand: presence.stand,
      startsAt: fair?.startsAt.toISOString() ?? null,
      endsAt: fair?.endsAt.toISOString() ?? null,
      description: null,
      uniqueIdentifier: null,
      theme: null,
      isPublic: false,
    },
  );
  const { id: projectId } = project;
  const context = { database, caller, now: at, language: 'en' } as const;
  for (const { accountId } of team) await addToProjectTeam(context, { projectId, accountId });
  const { company, mark } = exhibitor;
  const points: PlacedPoint[] = [];
  for (const [index, point] of presence.points.entries()) {
    const { id: beaconId } = await addPoint(context, {
      name: point.name,
      title: point.title,
      description: await cleanDescription(point.description),
      language: 'en',
      translations: {},
      projectId,
      cover: await putCover(context, app.storage, { projectId, motif: point.motif, colour: mark.ground }),
      position: undefined,
      isActive: true,
      code: undefined,
    });
    const place = { projectId, beaconId, point, isFirst: index === 0, company, colour: mark.ground, now: at };
    const equipped = await equipPoint({ database, pdf, storage: app.storage }, caller, place);
    const weight = presence.weight / presence.points.length;
    points.push({ fair, open, projectId, beaconId, exhibitorId: caller.exhibitorId, weight, ...equipped });
  }
  const beaconIds = points.map(({ beaconId }) => beaconId);
  return { staffed: { team, caller, projectId, beaconIds, until: lastOpen(open, now) }, points };
}

interface StandPlan {
  readonly exhibitor: Exhibitor;
  readonly presence: Presence;
  /** None where it is always on. */
  readonly fair: OpenFair | null;
  readonly team: readonly AccountActor[];
  readonly now: Date;
}
