import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { rowsOfPart, type VisitorSplit } from '../../platform/personal-data.ts';

/**
 * Takes the leads that one exhibitor has of a visitor out of the visitor's record, with their unlocks. Unlocks go first: what an open
 * lead is found by is made anew when the lead moves.
 */
export async function splitLeads(tx: Executor, split: VisitorSplit): Promise<void> {
  const { from, to, exhibitorId } = split;
  await tx.execute(sql`
    select 1 from leads where ${rowsOfPart(split)} order by project_id, visitor_id for update`);
  await tx.execute(sql`update lead_notes set visitor_id = ${to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update lead_changes set visitor_id = ${to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update lead_unlocks set visitor_id = ${to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update leads set visitor_id = ${to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`
    update sharing_withdrawals set visitor_id = ${to} where visitor_id = ${from} and exhibitor_id = ${exhibitorId}`);
}
