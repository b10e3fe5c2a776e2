import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData, rowsOfPart, type VisitorSplit } from '../../platform/personal-data.ts';

export const wishPersonalData: PersonalData = {
  tables: [{ table: 'wishes', rowsOf: ({ visitorId }) => ownRows('wishes', 'visitor_id', visitorId) }],
  eraseVisitor: async (tx, { visitorId }) => {
    await tx.execute(sql`delete from wishes where visitor_id = ${visitorId}`);
  },
  mergeVisitor: (tx, { from, to }) => mergeWishes(tx, from, to),
  splitVisitor: splitWishes,
};

/**
 * One visitor's wishes become another's; of what both wish of one exhibitor the later one stands. An id that both have, for a
 * device made it, becomes another one. The leads are brought up to date when they are merged, which comes later.
 */
async function mergeWishes(tx: Executor, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update wishes w set is_current = false
    where w.visitor_id in (${from}, ${to}) and w.is_current and exists (
      select 1 from wishes later
      where later.visitor_id in (${from}, ${to}) and later.exhibitor_id = w.exhibitor_id and later.is_current
        and (later.occurred_at, later.id, later.visitor_id) > (w.occurred_at, w.id, w.visitor_id))`);
  await tx.execute(sql`
    update wishes w set visitor_id = ${to}, id = case when exists (select 1 from wishes o
        where o.project_id = w.project_id and o.visitor_id = ${to} and o.id = w.id) then gen_random_uuid() else w.id end
    where w.visitor_id = ${from}`);
}

async function splitWishes(tx: Executor, split: VisitorSplit): Promise<void> {
  await tx.execute(sql`update wishes set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
}
