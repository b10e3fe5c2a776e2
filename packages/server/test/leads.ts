import { sql } from '@fairlead/database/sql';
import type { TestApp } from './app.ts';
import type { createStand } from './factories.ts';

type Stand = Awaited<ReturnType<typeof createStand>>;

/** Fields of a lead; those not given are as a scan leaves them. */
export interface LeadSample {
  readonly name: string;
  readonly email: string;
  readonly organization: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly prefix: string | null;
  readonly phone: string | null;
  readonly profession: string | null;
  readonly industry: string | null;
  readonly countryCode: string | null;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly rating: number;
  readonly status: string;
  readonly tags: readonly string[];
  readonly assigneeId: string | null;
  readonly points: readonly string[];
  readonly documentCount: number;
  readonly isUnlocked: boolean;
  readonly isWithdrawn: boolean;
  readonly notes: readonly string[];
}

const sample: LeadSample = {
  name: 'Marta Lindqvist',
  email: '',
  organization: 'Volvik AB',
  city: 'Gävle',
  state: null,
  prefix: '+46',
  phone: '170 1234567',
  profession: 'ENGINEERING',
  industry: '28',
  countryCode: 'SE',
  firstAt: '2026-04-20T08:00:00Z',
  lastAt: '2026-04-20T08:00:00Z',
  rating: 0,
  status: 'NEW',
  tags: [],
  assigneeId: null,
  points: [],
  documentCount: 0,
  isUnlocked: false,
  isWithdrawn: false,
  notes: [],
};

/** Makes leads of a project, as the tables have them after scans and the team's work. Returns their ids in the same order. */
export async function createLeads(
  { database }: Pick<TestApp, 'database'>,
  { project, owner }: Pick<Stand, 'project' | 'owner'>,
  samples: readonly Partial<LeadSample>[],
): Promise<{ id: string; visitorId: string }[]> {
  const projectId = project.id;
  const made: { id: string; visitorId: string }[] = [];
  for (const given of samples) {
    const lead = { ...sample, ...given };
    const [id, visitorId] = [crypto.randomUUID(), crypto.randomUUID()];
    const email = lead.email === '' ? `${visitorId.slice(0, 8)}@example.org` : lead.email;
    await database.execute(sql`
      insert into visitors (id, email, name, profession, industry, organization, city, state, country_code, prefix, phone, code,
        language, created_at, updated_at)
      values (${visitorId}, ${email}, ${lead.name}, ${lead.profession}, ${lead.industry}, ${lead.organization}, ${lead.city},
        ${lead.state}, ${lead.countryCode}, ${lead.prefix}, ${lead.phone}, ${visitorId.replaceAll('-', '').slice(0, 10)}, 'en', now(), now())`);
    if (lead.points.length > 0) {
      await database.execute(sql`
        insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, first_event_id)
        select ${projectId}::uuid, ${visitorId}::uuid, b, ${lead.firstAt}::timestamptz, ${lead.lastAt}::timestamptz,
          gen_random_uuid() from unnest(${lead.points}::uuid[]) as t (b)`);
    }
    await database.execute(sql`
      insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, point_count, document_count)
      values (${projectId}, ${visitorId}, ${id}, ${lead.firstAt}, ${lead.lastAt}, gen_random_uuid(), ${lead.points.length},
        ${lead.documentCount})`);
    for (const text of lead.notes) {
      await database.execute(sql`
        insert into lead_notes (project_id, visitor_id, id, at, author_id, text)
        values (${projectId}, ${visitorId}, gen_random_uuid(), now(), ${owner.account.id}, ${text})`);
    }
    await database.execute(sql`
      update leads set rating = ${lead.rating}, status = ${lead.status}, tags = ${lead.tags}::text[],
        assignee_id = ${lead.assigneeId}, consent_withdrawn_at = ${lead.isWithdrawn ? lead.lastAt : null}
      where project_id = ${projectId} and visitor_id = ${visitorId}`);
    if (lead.isUnlocked) await unlockLead({ database }, projectId, visitorId);
    made.push({ id, visitorId });
  }
  return made;
}

export const unlockLead = ({ database }: Pick<TestApp, 'database'>, projectId: string, visitorId: string) =>
  database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${projectId}, ${visitorId}, now(), 0, 'EUR', 'BASE')`);

export const withdrawLead = ({ database }: Pick<TestApp, 'database'>, projectId: string, visitorId: string) =>
  database.execute(sql`
    update leads set consent_withdrawn_at = now() where project_id = ${projectId} and visitor_id = ${visitorId}`);

/** Many leads of a project at once, of visitors who need not sign in. */
export const fillLeads = ({ database }: Pick<TestApp, 'database'>, projectId: string, count: number): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into visitors (id, email, name, profession, industry, organization, city, country_code, code, language,
        created_at, updated_at)
      select gen_random_uuid(), md5(${projectId} || n) || '@kessler.example', 'Marta Lindqvist ' || n, 'IT', '28',
        'Kessler ' || n, 'Hannover', 'DE', left(md5(${projectId} || n), 10), 'en', now(), now()
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, trade_fair_id)
      select ${projectId}::uuid, id, gen_random_uuid(), now(), now(), gen_random_uuid(),
        (select parent_id from exhibitions where id = ${projectId}) from visitors v
      where email like '%@kessler.example' and not exists (select from leads l where l.visitor_id = v.id)`);
  });
