import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { type PersonalData, rowsOfPart, type VisitorSplit } from '../../platform/personal-data.ts';

/** Without the account, which belongs to another person. */
const columns = sql`c.project_id, c.id, c.occurred_at, c.received_at, c.is_clock_clamped, c.result, c.beacon_id`;

export const capturePersonalData: PersonalData = {
  tables: [
    {
      table: 'lead_captures',
      // The key begins with the project: a visitor's are found through the leads, an account's through the company's projects.
      rowsOf: ({ visitorId, accountId }) =>
        visitorId === null && accountId === null
          ? null
          : sql`
          select ${columns}, c.visitor_id, c.rating, c.tags, c.note
          from leads l join lead_captures c on c.project_id = l.project_id and c.visitor_id = l.visitor_id
          where l.visitor_id = ${visitorId}
          union all
          -- Of those that the person made: that they did, and nothing of whom.
          select ${columns}, null, null, null, null
          from accounts a join exhibitions p on p.owner_id = a.exhibitor_id
          join lead_captures c on c.project_id = p.id and c.account_id = a.id
          where a.id = ${accountId}
          order by occurred_at, id`,
    },
  ],
  eraseVisitor: (tx, { visitorId }) => eraseNotes(tx, visitorId),
  mergeVisitor: (tx, { from, to }) => mergeCaptures(tx, from, to),
  splitVisitor: splitCaptures,
};

/** Staff's notes may name the person; the capture itself stays as a figure without a person. */
async function eraseNotes(tx: Executor, visitorId: string): Promise<void> {
  await tx.execute(sql`
    update lead_captures c set tags = '{}', note = null
    from leads l where l.visitor_id = ${visitorId} and c.project_id = l.project_id and c.visitor_id = l.visitor_id`);
}

/** Found through the leads, so it goes before those are merged. An id exists once in a project, for all people. */
async function mergeCaptures(tx: Executor, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update lead_captures c set visitor_id = ${to}
    from leads l where l.visitor_id = ${from} and c.project_id = l.project_id and c.visitor_id = ${from}`);
}

async function splitCaptures(tx: Executor, split: VisitorSplit): Promise<void> {
  await tx.execute(sql`update lead_captures set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
}
