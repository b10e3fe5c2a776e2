import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';
import { mergeLeads } from './merge-leads.ts';
import { splitLeads } from './split-leads.ts';
import { deletePrivateViews } from './view-queries.ts';
import { unassignLeads } from './work-queries.ts';

/** Selects what a team kept about a person, by the project that it did so for. */
const ofLeads = (visitorId: string | null, table: Sql, columns: Sql): Sql | null =>
  visitorId === null
    ? null
    : sql`
      select l.project_id, e.name as exhibitor, p.name as project, ${columns}
      from leads l join ${table} t on t.project_id = l.project_id and t.visitor_id = l.visitor_id
      join exhibitions p on p.id = l.project_id left join exhibitors e on e.id = p.owner_id
      where l.visitor_id = ${visitorId} order by t.at, t.id`;

export const leadPersonalData: PersonalData = {
  tables: [
    {
      table: 'leads',
      // Which colleague follows up is the team's business.
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select (jsonb_populate_record(l, '{"assignee_id": null}')).*, e.name as exhibitor, p.name as project
          from leads l join exhibitions p on p.id = l.project_id left join exhibitors e on e.id = p.owner_id
          where l.visitor_id = ${visitorId} order by l.first_at, l.id`,
    },
    {
      table: 'lead_unlocks',
      // The price is the exhibitor's own business; the fact of an unlock is the person's, too.
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select u.project_id, u.visitor_id, u.at
          from leads l join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
          where l.visitor_id = ${visitorId} order by u.at`,
    },
    {
      table: 'lead_notes',
      // A team's notes on a person are the person's data too, withdrawn or not; their author is the team's business.
      rowsOf: ({ visitorId }) => ofLeads(visitorId, sql`lead_notes`, sql`t.id, t.at, t.text`),
    },
    {
      table: 'lead_changes',
      rowsOf: ({ visitorId }) =>
        ofLeads(
          visitorId,
          sql`lead_changes`,
          sql`t.id, t.at, t.before - 'assigneeId' as before, t.after - 'assigneeId' as after`,
        ),
    },
    {
      table: 'sharing_withdrawals',
      rowsOf: ({ visitorId }) => ownRows('sharing_withdrawals', 'visitor_id', visitorId),
    },
    { table: 'lead_views', rowsOf: ({ accountId }) => ownRows('lead_views', 'author_id', accountId) },
  ],
  eraseVisitor: (tx, { visitorId }, now) => anonymizeLeads(tx, visitorId, now),
  eraseAccount: async (tx, { accountId }) => {
    await unassignLeads(tx, accountId);
    await deletePrivateViews(tx, accountId);
  },
  mergeVisitor: (tx, { from, to }) => mergeLeads(tx, from, to),
  splitVisitor: splitLeads,
};

/**
 * Withdrawn for ever, without the staff's notes on it, now or before. Facts of a score in rows that go with the person go with
 * them; the surveys' rows stay, as anonymous figures.
 */
async function anonymizeLeads(tx: Executor, visitorId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update leads set consent_withdrawn_at = coalesce(consent_withdrawn_at, ${now}::timestamptz), tags = '{}',
      point_count = 0, document_count = 0, long_look_count = 0, wish_count = 0, wish = null
    where visitor_id = ${visitorId}`);
  // No further note comes: its author waits for the lead, and finds it withdrawn.
  const theirs = sql`(project_id, visitor_id) in (select project_id, visitor_id from leads where visitor_id = ${visitorId})`;
  await tx.execute(sql`delete from lead_notes where ${theirs}`);
  await tx.execute(sql`delete from lead_changes where ${theirs}`);
  await tx.execute(sql`delete from sharing_withdrawals where visitor_id = ${visitorId}`);
}
