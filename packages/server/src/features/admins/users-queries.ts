import type { Person } from '@fairlead/contract/admins';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { finds, findsEmail, has } from '../../platform/database/like-pattern.ts';
import { ascending, behind, byId, byText, inOrder, naturally, type RowRange } from '../../platform/pagination.ts';

export interface UserRow {
  readonly kind: Person['kind'];
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: Person['roles'];
  readonly createdAt: Date;
  readonly exhibitorId: string | null;
  readonly exhibitor: string | null;
  readonly organizerId: string | null;
  readonly organizer: string | null;
  readonly suspensionId: string | null;
  readonly suspensionKind: 'VISITOR' | 'ACCOUNT' | 'ADMIN' | 'EXHIBITOR' | 'ORGANIZER';
  readonly reason: string;
  readonly suspendedAt: Date;
  readonly untilAt: Date | null;
  readonly seenAt: Date | null;
}

export interface UserFilter {
  /** Part of an e-mail, in lower case as they are stored. */
  readonly email: string;
  readonly role: Person['roles'][number] | undefined;
  readonly suspended: boolean | undefined;
  readonly exhibitorId: string | undefined;
  readonly organizerId: string | undefined;
  readonly now: Date;
}

/** Each kind of record in the same columns. */
const kinds: Readonly<Record<Person['kind'], { rows: Sql; table: Sql; roles: Sql; holders: Sql }>> = {
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

const inForce = (now: Date): Sql => sql`lifted_at is null and (until_at is null or until_at > ${now})`;

const tables: Readonly<Record<Person['kind'], string>> = { VISITOR: 'visitors', ACCOUNT: 'accounts', ADMIN: 'admins' };

function conditions(kind: Person['kind'], filter: UserFilter): Sql {
  const { roles, holders } = kinds[kind];
  const { email, role, suspended, exhibitorId, organizerId, now } = filter;
  const ofParty = (column: Sql, id: string | undefined): Sql[] => {
    if (id === undefined) return [];
    return [kind === 'ACCOUNT' ? sql`${column} = ${id}::uuid` : sql`false`];
  };
  const parts = [
    ...ofParty(sql`x.exhibitor_id`, exhibitorId),
    ...ofParty(sql`x.organizer_id`, organizerId),
    ...(email === '' ? [] : [findsEmail({ table: tables[kind], alias: 'x', column: 'email' }, email)]),
    ...(role === undefined ? [] : [sql`${role} = any(${roles})`]),
    // Those in force are few: they are read once, and each record is compared with them.
    ...(suspended === undefined
      ? []
      : [sql`(${holders} && array(select holder from suspensions where ${inForce(now)})) = ${suspended}::boolean`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, ' and ');
}

const everyKind = (each: (kind: Person['kind']) => Sql): Sql =>
  sql.join(
    (['VISITOR', 'ACCOUNT', 'ADMIN'] as const).map((kind) => sql`(${each(kind)})`),
    ' union all ',
  );

export const userOrder = ascending(byText(sql`x.email`), byId(sql`x.id`));

/** Returns records of every kind by e-mail: each kind reads its next ones from its own index, the first of all are kept. */
export async function listUsers(
  executor: Executor,
  filter: UserFilter,
  { after, limit }: RowRange,
): Promise<UserRow[]> {
  const rows = everyKind(
    (kind) => sql`
      select ${kinds[kind].rows}, ${kinds[kind].holders} as holders from ${kinds[kind].table}
      where ${conditions(kind, filter)} and ${behind(userOrder, after)}
      order by ${inOrder(userOrder)} limit ${limit}`,
  );
  return executor.query<UserRow>(sql`
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

/** Returns how many there are, counted up to `most`. */
export async function countUsers(executor: Executor, filter: UserFilter, most: number): Promise<number> {
  const rows = everyKind(
    (kind) => sql`select 1 from ${kinds[kind].table} where ${conditions(kind, filter)} limit ${most}`,
  );
  const [row] = await executor.query<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from (${rows}) each limit ${most}) counted`,
  );
  return row?.count ?? 0;
}

export interface PartyRow {
  readonly kind: 'EXHIBITOR' | 'ORGANIZER';
  readonly id: string;
  readonly name: string;
}

/** Returns the first exhibitors and organizers by name whose name contains a text. */
export async function listParties(executor: Executor, q: string, limit: number): Promise<PartyRow[]> {
  const found = (table: string, column: string) => (q === '' ? sql`true` : finds({ table, alias: table, column }, q));
  const exhibitors = found('exhibitors', 'name_key');
  // Organizers are indexed by name and e-mail together; what the name has, both have.
  const organizers = q === '' ? sql`true` : sql`${found('organizers', 'search')} and ${has(sql`name_key`, q)}`;
  const name = naturally(sql`name_key`);
  return executor.query<PartyRow>(sql`
    select kind, id, name from (
      (select 'EXHIBITOR' as kind, id, name, name_key from exhibitors where ${exhibitors} order by ${name}, id limit ${limit})
      union all
      (select 'ORGANIZER', id, name, name_key from organizers where ${organizers} order by ${name}, id limit ${limit})
    ) parties order by ${name}, kind desc, id limit ${limit}`);
}
