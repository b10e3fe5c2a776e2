import type { WishKind } from '@fairlead/contract/wishes';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/** Weight of a kind of wish in the score: LOOKING asks for nothing. */
const countOf = (kind: Sql): Sql => sql`(${kind} in ('QUOTE', 'CALL', 'MEETING'))::int`;

/** Keeps with the lead what the visitor wishes now; null for nothing. Written also where it is the same, for the rest of it is not. */
export const setWish = (
  { projectId, visitorId }: { projectId: string; visitorId: string },
  kind: WishKind | null,
): Sql => sql`
  update leads set wish = ${kind}, wish_count = coalesce(${countOf(sql`${kind}::text`)}, 0)
  where project_id = ${projectId} and visitor_id = ${visitorId}`;

/** Brings all leads of a visitor up to date with the visitor's wishes. */
export async function setWishesAnew(tx: Executor, visitorId: string): Promise<void> {
  await tx.execute(sql`
    update leads l set wish = n.kind, wish_count = coalesce(${countOf(sql`n.kind`)}, 0)
    from (
      select l.project_id, w.kind from leads l
      left join wishes w on w.project_id = l.project_id and w.visitor_id = l.visitor_id and w.is_current and w.kind <> 'NONE'
      where l.visitor_id = ${visitorId}
    ) n
    where l.project_id = n.project_id and l.visitor_id = ${visitorId}
      and (l.wish, l.wish_count) is distinct from (n.kind, coalesce(${countOf(sql`n.kind`)}, 0))`);
}
