import type { Language } from '@fairlead/contract/languages';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import { type StoredWish, wishObject } from './rows.ts';
import type { KeptWork } from './work.ts';

/** Columns of each kind of entry beside its id, its moment and its author. */
interface Details {
  readonly SCAN: { readonly id: string; readonly name: string };
  readonly DOCUMENT: { readonly id: string; readonly name: string; readonly visits: number };
  readonly ANSWERS: {
    readonly title: string;
    readonly defaultLanguage: Language;
    readonly questions: readonly SurveyQuestion[];
    readonly answers: Readonly<Record<string, readonly string[] | string>>;
  };
  readonly CAPTURE: {
    readonly point: { readonly id: string; readonly name: string } | null;
    readonly rating: number | null;
    readonly tags: readonly string[];
    readonly note: string | null;
  };
  readonly NOTE: { readonly text: string };
  readonly CHANGE: { readonly before: KeptWork; readonly after: KeptWork; readonly assignee: string | null };
  readonly WISH: StoredWish | null;
  readonly UNLOCK: { readonly amount: number; readonly currency: string };
}

export type EntryKind = keyof Details;
interface Entry<Kind extends EntryKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly at: Date;
  /** Name of the acting colleague; null for one who has left the company, and where no colleague did it. */
  readonly author: string | null;
  readonly details: Details[Kind];
}
export type EntryRow = { [Kind in EntryKind]: Entry<Kind> }[EntryKind];

/** Newest first; each part of the list and the list of all parts. */
export const timelineOrder = descending(byMoment(sql`e.at`), byId(sql`e.id`));

interface LeadKey {
  readonly projectId: string;
  readonly visitorId: string;
}

/** The rows of one table that can be on the page: `id` and `at` of each, with what else `rows` selects. */
type Newest = (rows: Sql) => Sql;

type Part = (key: LeadKey, newest: Newest) => Sql;

const ofLead = ({ projectId, visitorId }: LeadKey): Sql => sql`project_id = ${projectId} and visitor_id = ${visitorId}`;

/**
 * True while texts that may name the person are shown; read in the same statement, for consent may be taken back at any moment.
 */
const isShared = (key: LeadKey): Sql =>
  sql`exists (select 1 from leads where ${ofLead(key)} and consent_withdrawn_at is null)`;

const nobody = sql`null::uuid as author_id`;

/** In the place of an id that the visitor's phone made: two companies could have that in common. A UUID of version 8. */
const ofThisProject = sql`
  overlay(overlay(md5(project_id::text || id::text) placing '8' from 13) placing '8' from 17)::uuid`;

/** The parts of a timeline, one for each kind of entry. Each selects kind, id, at, author_id and details of a page at most. */
const parts: Readonly<Record<EntryKind, Part>> = {
  SCAN: (key, newest) => sql`
    select 'SCAN' as kind, e.id, e.at, ${nobody}, jsonb_build_object('id', b.id, 'name', b.name) as details
    from ${newest(sql`
      select ${ofThisProject} as id, occurred_at as at, beacon_id
      from scan_events where ${ofLead(key)}`)}
    join beacons b on b.id = e.beacon_id`,
  DOCUMENT: (key, newest) => sql`
    select 'DOCUMENT', e.id, e.at, ${nobody}, jsonb_build_object('id', a.id, 'name', a.name, 'visits', e.visits)
    from ${newest(sql`
      select attachment_id as id, last_at as at, visits from attachment_openings where ${ofLead(key)}`)}
    join attachments a on a.id = e.id`,
  ANSWERS: (key, newest) => sql`
    select 'ANSWERS', e.id, e.at, ${nobody}, jsonb_build_object('title', s.title, 'defaultLanguage', s.default_language,
      'questions', s.questions, 'answers', e.answers)
    from ${newest(sql`
      select survey_id as id, answered_at as at, answers from survey_answers
      where ${ofLead(key)} and is_complete and ${isShared(key)}`)}
    join surveys s on s.id = e.id`,
  // The fact of a capture stays; the colleague's text about the person may name them.
  CAPTURE: (key, newest) => sql`
    select 'CAPTURE', e.id, e.at, e.author_id, jsonb_build_object('rating', e.rating, 'tags', e.tags, 'note', e.note,
      'point', case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end)
    from ${newest(sql`
      select id, occurred_at as at, account_id as author_id, rating, beacon_id,
        case when ${isShared(key)} then tags else '{}' end as tags, case when ${isShared(key)} then note end as note
      from lead_captures where ${ofLead(key)}`)}
    left join beacons b on b.id = e.beacon_id`,
  NOTE: (key, newest) => sql`
    select 'NOTE', e.id, e.at, e.author_id, jsonb_build_object('text', e.text)
    from ${newest(sql`select id, at, author_id, text from lead_notes where ${ofLead(key)} and ${isShared(key)}`)}`,
  CHANGE: (key, newest) => sql`
    select 'CHANGE', e.id, e.at, e.author_id, jsonb_build_object('before', e.before, 'after', e.after, 'assignee', a.name)
    from ${newest(sql`
      select id, at, author_id, before, case when ${isShared(key)} then after else after - 'tags' end as after
      from lead_changes where ${ofLead(key)} and (${isShared(key)} or after - 'tags' <> '{}')`)}
    left join accounts a on a.id = (e.after ->> 'assigneeId')::uuid`,
  // One that was taken back has no details. Each that ever was is there, also where a phone sent it late.
  WISH: (key, newest) => sql`
    select 'WISH', e.id, e.at, ${nobody}, case when e.kind <> 'NONE' then ${wishObject(sql`e`)} end
    from ${newest(sql`
      select ${ofThisProject} as id, occurred_at as at, occurred_at, kind, by, no_calls, meeting_at, beacon_id
      from wishes where ${ofLead(key)} and ${isShared(key)}`)}
    left join beacons b on b.id = e.beacon_id`,
  UNLOCK: (key, newest) => sql`
    select 'UNLOCK', e.id, e.at, e.author_id, jsonb_build_object('amount', e.amount, 'currency', e.currency)
    from ${newest(sql`
      select (select id from leads where ${ofLead(key)}) as id, at, unlocked_by as author_id, amount, currency
      from lead_unlocks
      where ${ofLead(key)}`)}`,
};

/** Returns what happened with a lead, newest first. */
export async function listEntries(
  executor: Executor,
  key: LeadKey,
  { after, limit }: RowRange,
): Promise<readonly EntryRow[]> {
  // `offset 0`: the lead's rows are found by their key, however few rows of the project an index by time expects before them.
  const newest: Newest = (rows) => sql`(
    select * from (${rows} offset 0) e where ${behind(timelineOrder, after)}
    order by ${inOrder(timelineOrder)} limit ${limit}) e`;
  const all = Object.values(parts).map((part) => part(key, newest));
  return executor.query<EntryRow>(sql`
    select e.kind, e.id, e.at, e.details, a.name as author
    from (${sql.join(all, ' union all ')}) e
    left join accounts a on a.id = e.author_id
    order by ${inOrder(timelineOrder)} limit ${limit}`);
}
