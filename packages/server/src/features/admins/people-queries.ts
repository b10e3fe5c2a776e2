import type { Person } from '@fairlead/contract/admins';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import { finds, findsAddress, has } from '../../platform/database/like-pattern.ts';

export interface PersonRow extends Record<string, unknown> {
  readonly kind: Person['kind'];
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: Person['roles'];
  readonly created_at: string;
  readonly exhibitor_id: string | null;
  readonly exhibitor: string | null;
  readonly organizer_id: string | null;
  readonly organizer: string | null;
  readonly suspension_id: string | null;
  readonly suspension_kind: 'VISITOR' | 'ACCOUNT' | 'ADMIN' | 'EXHIBITOR' | 'ORGANIZER';
  readonly reason: string;
  readonly suspended_at: string;
  readonly until_at: string | null;
  readonly seen_at: string | null;
}

export interface PeopleFilter {
  /** Part of an e-mail, in lower case as they are stored. */
  readonly email: string;
  readonly role: Person['roles'][number] | undefined;
  readonly suspended: boolean | undefined;
  readonly exhibitorId: string | undefined;
  readonly organizerId: string | undefined;
  readonly now: Date;
}

/** Each kind of record in the same columns. */
const kinds: Readonly<Record<Person['kind'], { rows: SQL; table: SQL; roles: SQL; holders: SQL }>> = {
  VISITOR: {
    table: sql`visitors x`,
    rows: sql`'VISITOR' as kind, x.id, x.subject, x.email, x.name, '{VISITOR}'::text[] as roles, x.created_at, x.seen_at,
      null::uuid as exhibitor_id, null::uuid as organizer_id`,
    roles: sql`'{VISITOR}'::text[]`,
    holders: sql`array[x.subject, 'VISITOR:' || x.id]`,
  },
  ACCOUNT: {
    table: sql`accounts x`,
    rows: sql`'ACCOUNT' as kind, x.id, x.subject, x.email, x.name, x.roles, x.created_at, x.seen_at,
      x.exhibitor_id, x.organizer_id`,
    roles: sql`x.roles`,
    holders: sql`array[x.subject, 'EXHIBITOR:' || x.exhibitor_id, 'ORGANIZER:' || x.organizer_id]`,
  },
  ADMIN: {
    table: sql`admins x`,
    rows: sql`'ADMIN' as kind, x.id, x.subject, x.email, x.name, '{ADMIN}'::text[] as roles, x.created_at, x.seen_at,
      null::uuid as exhibitor_id, null::uuid as organizer_id`,
    roles: sql`'{ADMIN}'::text[]`,
    holders: sql`array[x.subject]`,
  },
};

const inForce = (now: Date): SQL =>
  sql`lifted_at is null and (until_at is null or until_at > ${now.toISOString()}::timestamptz)`;

const tables: Readonly<Record<Person['kind'], string>> = { VISITOR: 'visitors', ACCOUNT: 'accounts', ADMIN: 'admins' };

function conditions(kind: Person['kind'], filter: PeopleFilter): SQL {
  const { roles, holders } = kinds[kind];
  const { email, role, suspended, exhibitorId, organizerId, now } = filter;
  const ofParty = (column: SQL, id: string | undefined): SQL[] => {
    if (id === undefined) return [];
    return [kind === 'ACCOUNT' ? sql`${column} = ${id}::uuid` : sql`false`];
  };
  const parts = [
    ...ofParty(sql`x.exhibitor_id`, exhibitorId),
    ...ofParty(sql`x.organizer_id`, organizerId),
    ...(email === '' ? [] : [findsAddress({ table: tables[kind], alias: 'x', column: 'email' }, email)]),
    ...(role === undefined ? [] : [sql`${role} = any(${roles})`]),
    // Those in force are few: they are read once, and each record is held against them.
    ...(suspended === undefined
      ? []
      : [sql`(${holders} && array(select holder from suspensions where ${inForce(now)})) = ${suspended}::boolean`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const everyKind = (each: (kind: Person['kind']) => SQL): SQL =>
  sql.join(
    (['VISITOR', 'ACCOUNT', 'ADMIN'] as const).map((kind) => sql`(${each(kind)})`),
    sql` union all `,
  );

/** Records of every kind by e-mail; each kind gives its next ones from its own index, and the first of all are taken. */
export async function listPeople(
  executor: Executor,
  filter: PeopleFilter,
  page: { after: { email: string; id: string } | null; limit: number },
): Promise<PersonRow[]> {
  const { after } = page;
  const limit = page.limit + 1;
  const behind = after === null ? sql`true` : sql`(x.email, x.id) > (${after.email}, ${after.id}::uuid)`;
  const rows = everyKind(
    (kind) => sql`
      select ${kinds[kind].rows}, ${kinds[kind].holders} as holders from ${kinds[kind].table}
      where ${conditions(kind, filter)} and ${behind} order by x.email, x.id limit ${limit}`,
  );
  return executor.execute<PersonRow>(sql`
    select p.kind, p.id, p.email, p.name, p.roles, p.created_at, p.seen_at,
      p.exhibitor_id, e.name as exhibitor, p.organizer_id, o.name as organizer,
      s.id as suspension_id, s.target_kind as suspension_kind, s.reason, s.suspended_at, s.until_at
    from (select * from (${rows}) each order by email, id limit ${limit}) p
    left join exhibitors e on e.id = p.exhibitor_id
    left join organizers o on o.id = p.organizer_id
    left join lateral (
      select * from suspensions where holder = any(p.holders) and ${inForce(filter.now)} order by suspended_at limit 1
    ) s on true
    order by p.email, p.id`);
}

/** How many there are, counted up to `most`. */
export async function countPeople(executor: Executor, filter: PeopleFilter, most: number): Promise<number> {
  const rows = everyKind(
    (kind) => sql`select 1 from ${kinds[kind].table} where ${conditions(kind, filter)} limit ${most}`,
  );
  const [row] = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from (${rows}) each limit ${most}) counted`,
  );
  return row?.count ?? 0;
}

export interface PartyRow extends Record<string, unknown> {
  readonly kind: 'EXHIBITOR' | 'ORGANIZER';
  readonly id: string;
  readonly name: string;
}

/** The first exhibitors and organizers by name whose name contains a text. */
export async function listParties(executor: Executor, q: string, limit: number): Promise<PartyRow[]> {
  const found = (table: string, column: string) => (q === '' ? sql`true` : finds({ table, alias: table, column }, q));
  const exhibitors = found('exhibitors', 'name_key');
  // Organizers are indexed by name and address together; what the name has, both have.
  const organizers = q === '' ? sql`true` : sql`${found('organizers', 'search')} and ${has(sql`name_key`, q)}`;
  return executor.execute<PartyRow>(sql`
    select kind, id, name from (
      (select 'EXHIBITOR' as kind, id, name, name_key from exhibitors where ${exhibitors} order by name_key, id limit ${limit})
      union all
      (select 'ORGANIZER', id, name, name_key from organizers where ${organizers} order by name_key, id limit ${limit})
    ) parties order by name_key, kind desc, id limit ${limit}`);
}
