import { leadLimits } from '@fairlead/contract/leads';
import { type Sql, sql } from '@fairlead/database/sql';

/**
 * Returns the statement that brings new captures to the leads, which the same transaction has locked. The rating of the latest
 * capture counts, unless a colleague rated the lead at the desk after it; tags are added, the first spelling stays. The tags of
 * a withdrawn lead stay as they are.
 */
export const applyCaptures = (
  projectId: string,
  visitorIds: readonly string[],
  captureIds: readonly string[],
): Sql => sql`
  update leads l set
    rating = coalesce(n.rating, l.rating),
    tags = case when l.consent_withdrawn_at is not null then l.tags else (l.tags || array(
      select t.tag from (
        select distinct on (tag_key(g.tag)) g.tag, c.occurred_at, c.id, g.place
        from lead_captures c cross join unnest(c.tags) with ordinality as g (tag, place)
        where c.project_id = l.project_id and c.visitor_id = l.visitor_id and c.id = any(${captureIds}::uuid[])
        order by tag_key(g.tag), c.occurred_at, c.id, g.place
      ) t
      where tag_key(t.tag) <> all (select tag_key(known.tag) from unnest(l.tags) as known (tag))
      order by t.occurred_at, t.id, t.place
    ))[1:${leadLimits.tags}::int] end
  from (
    select p.visitor_id, (
      select r.rating from (
        select c.id, c.rating, c.occurred_at from lead_captures c
        where c.project_id = ${projectId} and c.visitor_id = p.visitor_id and c.rating is not null
        order by c.occurred_at desc, c.id desc limit 1
      ) r
      where r.id = any(${captureIds}::uuid[]) and not exists (
        select 1 from lead_changes d where d.project_id = ${projectId} and d.visitor_id = p.visitor_id
          and d.after ? 'rating' and d.at > r.occurred_at)
    ) as rating
    from unnest(${visitorIds}::uuid[]) as p (visitor_id)
  ) n
  where l.project_id = ${projectId} and l.visitor_id = n.visitor_id`;
