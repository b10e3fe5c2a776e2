import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { pointTitleIn } from '../../platform/database/point-titles.ts';
import { type LeadRow, leadColumns, leadJoins } from './rows.ts';

/** A lead of the visitor's with the exhibitor that has it. */
export interface HeldLead extends LeadRow {
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  readonly exhibitorCountryCode: string | null;
  /** Of the project. */
  readonly timeZone: string;
  readonly isHeld: boolean;
  readonly withdrawnAt: Date | null;
  readonly phoneWithdrawnAt: Date | null;
  readonly lastScanAt: Date | null;
  readonly lastCaptureAt: Date | null;
}

interface Held {
  readonly visitorId: string;
  /** Null for all of them. */
  readonly exhibitorId: string | null;
}

const ofExhibitor = ({ exhibitorId }: Held): Sql =>
  exhibitorId === null ? sql`true` : sql`p.owner_id = ${exhibitorId}`;

export async function leadsOfVisitor(executor: Executor, held: Held): Promise<readonly HeldLead[]> {
  return executor.query<HeldLead>(sql`
    select ${leadColumns}, e.id as exhibitor_id, e.name as exhibitor_name, e.country_code as exhibitor_country_code,
      p.time_zone, l.held_at is not null as is_held, w.withdrawn_at, w.phone_withdrawn_at,
      (select max(s.last_at) from scans s where s.project_id = l.project_id and s.visitor_id = l.visitor_id) as last_scan_at,
      (select max(c.occurred_at) from lead_captures c
        where c.project_id = l.project_id and c.visitor_id = l.visitor_id) as last_capture_at
    from leads l ${leadJoins}
    join exhibitions p on p.id = l.project_id
    join exhibitors e on e.id = p.owner_id
    left join sharing_withdrawals w on w.visitor_id = l.visitor_id and w.exhibitor_id = e.id
    where l.visitor_id = ${held.visitorId} and ${ofExhibitor(held)} order by l.last_at desc, l.id desc`);
}

interface OfExhibitor {
  readonly exhibitorId: string;
  readonly at: Date;
}

export interface HeldThing extends OfExhibitor {
  readonly id: string;
  readonly name: string;
}

/** The points that the visitor scanned, called as on their pages in the reader's language, in the order in which they did. */
export const pointsHeld = (executor: Executor, held: Held, language: Language): Promise<HeldThing[]> =>
  executor.query<HeldThing>(sql`
    select p.owner_id as exhibitor_id, b.id, ${pointTitleIn(language)} as name, s.first_at as at
    from leads l join exhibitions p on p.id = l.project_id
    join scans s on s.project_id = l.project_id and s.visitor_id = l.visitor_id
    join beacons b on b.id = s.beacon_id
    where l.visitor_id = ${held.visitorId} and ${ofExhibitor(held)} order by s.first_at, b.id`);

/** The documents that the visitor opened, those opened last at the end. */
export const documentsHeld = (executor: Executor, held: Held): Promise<HeldThing[]> =>
  executor.query<HeldThing>(sql`
    select p.owner_id as exhibitor_id, a.id, a.name, o.last_at as at
    from leads l join exhibitions p on p.id = l.project_id
    join attachment_openings o on o.project_id = l.project_id and o.visitor_id = l.visitor_id
    join attachments a on a.id = o.attachment_id
    where l.visitor_id = ${held.visitorId} and ${ofExhibitor(held)} order by o.last_at, a.id`);

export interface HeldAnswers extends OfExhibitor {
  readonly defaultLanguage: Language;
  readonly questions: readonly SurveyQuestion[];
  readonly answers: Readonly<Record<string, readonly string[] | string>>;
}

/** Surveys that the visitor sent, as far as the exhibitor sees them: of a withdrawn lead it sees none. */
export const answersHeld = (executor: Executor, held: Held): Promise<HeldAnswers[]> =>
  executor.query<HeldAnswers>(sql`
    select p.owner_id as exhibitor_id, s.default_language, s.questions, a.answers, a.answered_at as at
    from leads l join exhibitions p on p.id = l.project_id
    join survey_answers a on a.project_id = l.project_id and a.visitor_id = l.visitor_id
    join surveys s on s.id = a.survey_id
    where l.visitor_id = ${held.visitorId} and ${ofExhibitor(held)} and l.consent_withdrawn_at is null and a.is_complete
    order by a.answered_at, s.id`);

interface SharingKey {
  readonly visitorId: string;
  readonly exhibitorId: string;
}

export async function withdrawSharing(tx: Executor, key: SharingKey, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into sharing_withdrawals as w (visitor_id, exhibitor_id, withdrawn_at)
    values (${key.visitorId}, ${key.exhibitorId}, ${now})
    on conflict (visitor_id, exhibitor_id) do update set withdrawn_at = coalesce(w.withdrawn_at, excluded.withdrawn_at)`);
  await tx.execute(sql`
    update leads l set consent_withdrawn_at = ${now} from exhibitions p
    where l.visitor_id = ${key.visitorId} and l.consent_withdrawn_at is null
      and p.id = l.project_id and p.owner_id = ${key.exhibitorId}`);
}

/** Takes the data back for good: the owner of the e-mail denies having shared it. */
export async function refuseSharing(tx: Executor, key: SharingKey, now: Date): Promise<void> {
  await withdrawSharing(tx, key, now);
  await tx.execute(sql`
    update sharing_withdrawals set refused_at = ${now}
    where visitor_id = ${key.visitorId} and exhibitor_id = ${key.exhibitorId}`);
}

export async function isRefused(executor: Executor, { visitorId, exhibitorId }: SharingKey): Promise<boolean> {
  const rows = await executor.query(sql`
    select 1 from sharing_withdrawals
    where visitor_id = ${visitorId} and exhibitor_id = ${exhibitorId} and refused_at is not null`);
  return rows.length > 0;
}

export async function restoreSharing(tx: Executor, key: SharingKey): Promise<void> {
  await tx.execute(sql`
    update sharing_withdrawals set withdrawn_at = null
    where visitor_id = ${key.visitorId} and exhibitor_id = ${key.exhibitorId}`);
  await forgetEmpty(tx, key);
  await tx.execute(sql`
    update leads l set consent_withdrawn_at = null from exhibitions p
    where l.visitor_id = ${key.visitorId} and p.id = l.project_id and p.owner_id = ${key.exhibitorId}`);
}

/** Keeps the telephone number back from an exhibitor since a moment; null gives it again. */
export async function withholdPhone(tx: Executor, key: SharingKey, since: Date | null): Promise<void> {
  await tx.execute(sql`
    insert into sharing_withdrawals (visitor_id, exhibitor_id, phone_withdrawn_at)
    values (${key.visitorId}, ${key.exhibitorId}, ${since})
    on conflict (visitor_id, exhibitor_id) do update set phone_withdrawn_at = excluded.phone_withdrawn_at`);
  await forgetEmpty(tx, key);
  await tx.execute(sql`
    update lead_unlocks u set phone_withdrawn_at = ${since} from exhibitions p
    where u.visitor_id = ${key.visitorId} and p.id = u.project_id and p.owner_id = ${key.exhibitorId}`);
}

/** A row stands for something that is taken back. */
async function forgetEmpty(tx: Executor, { visitorId, exhibitorId }: SharingKey): Promise<void> {
  await tx.execute(sql`
    delete from sharing_withdrawals where visitor_id = ${visitorId} and exhibitor_id = ${exhibitorId}
      and withdrawn_at is null and phone_withdrawn_at is null`);
}
