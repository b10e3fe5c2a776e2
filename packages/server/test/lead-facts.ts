import { longLookSeconds } from '@fairlead/contract/attachments';
import { sql } from '@fairlead/database/sql';
import type { TestApp } from './app.ts';

/** Facts of the score of leads, kept and counted anew. */
interface Facts {
  readonly points: number;
  readonly documents: number;
  readonly longLooks: number;
  readonly answers: number;
  readonly signals: number;
  readonly wishes: number;
  readonly wish: string | null;
}

/** Returns the leads of a project whose facts are not what the rows say that they count. */
export async function wrongFacts(
  app: Pick<TestApp, 'database'>,
  projectId: string,
): Promise<{ kept: Facts; counted: Facts }[]> {
  const rows = await app.database.query<{ kept: Facts; counted: Facts }>(sql`
    select jsonb_build_object('points', l.point_count, 'documents', l.document_count, 'longLooks', l.long_look_count, 'answers', l.answer_count,
        'signals', l.buying_signal_count, 'wishes', l.wish_count, 'wish', l.wish) as kept,
      jsonb_build_object(
        'points', (select count(*) from scans s where s.project_id = l.project_id and s.visitor_id = l.visitor_id),
        'documents', (select count(*) from attachment_openings o
          where o.project_id = l.project_id and o.visitor_id = l.visitor_id),
        'longLooks', (select count(*) from attachment_openings o
          where o.project_id = l.project_id and o.visitor_id = l.visitor_id and o.looked_seconds >= ${longLookSeconds}),
        'answers', (select count(*) from survey_answers a
          where a.project_id = l.project_id and a.visitor_id = l.visitor_id and a.is_complete),
        'signals', (select count(*) from survey_answers a join surveys s on s.id = a.survey_id,
            jsonb_path_query(s.questions, '$[*].options[*] ? (@.isBuyingSignal == true)') option,
            jsonb_each(a.answers) answer
          where a.project_id = l.project_id and a.visitor_id = l.visitor_id and a.is_complete
            and jsonb_typeof(answer.value) = 'array' and answer.value ? (option ->> 'id')),
        'wishes', (select count(*) from wishes w where w.project_id = l.project_id and w.visitor_id = l.visitor_id
          and w.is_current and w.kind in ('QUOTE', 'CALL', 'MEETING')),
        'wish', (select w.kind from wishes w where w.project_id = l.project_id and w.visitor_id = l.visitor_id
          and w.is_current and w.kind <> 'NONE')) as counted
    from leads l where l.project_id = ${projectId}`);
  return rows.filter(({ kept, counted }) => JSON.stringify(kept) !== JSON.stringify(counted));
}
