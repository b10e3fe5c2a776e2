import type { Readable } from 'node:stream';
import type { downloadPeople, listPeople as listPeopleEndpoint, Person } from '@fairlead/contract/admins';
import { email as emailField } from '@fairlead/contract/fields';
import type { Language } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import { z } from 'zod';
import { csvStream } from '../../platform/csv.ts';
import { inBatches } from '../../platform/database/batches.ts';
import type { Executor } from '../../platform/database/connection.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { InputError } from '../../platform/http/problem.ts';
import { words } from '../../platform/words.ts';
import {
  countPeople,
  listParties,
  listPeople,
  type PartyRow,
  type PeopleFilter,
  type PersonRow,
} from './people-queries.ts';

/** Beyond this a count is not worth its time. */
const mostCounted = 1000;

const position = z.tuple([emailField, z.uuid()]);

function readCursor(cursor: string | undefined): { email: string; id: string } | null {
  if (cursor === undefined) return null;
  try {
    const [email, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { email, id };
  } catch {
    throw new InputError('query.cursor', 'cursor');
  }
}

const iso = (moment: string): string => new Date(moment).toISOString();
const party = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const present = (row: PersonRow): Person => ({
  kind: row.kind,
  id: row.id,
  email: row.email,
  name: row.name,
  roles: row.roles,
  exhibitor: party(row.exhibitor_id, row.exhibitor),
  organizer: party(row.organizer_id, row.organizer),
  suspension:
    row.suspension_id === null
      ? null
      : {
          id: row.suspension_id,
          targetKind: row.suspension_kind,
          reason: row.reason,
          suspendedAt: iso(row.suspended_at),
          until: row.until_at === null ? null : iso(row.until_at),
        },
  createdAt: iso(row.created_at),
  lastSeenAt: row.seen_at === null ? null : iso(row.seen_at),
});

interface Filter extends Pick<PeopleFilter, 'email' | 'role' | 'suspended'> {
  readonly exhibitorId?: string | undefined;
  readonly organizerId?: string | undefined;
}

const filterOf = ({ email, role, suspended, exhibitorId, organizerId }: Filter, now: Date): PeopleFilter => ({
  email: email.toLowerCase(),
  role,
  suspended,
  exhibitorId,
  organizerId,
  now,
});

/** Everybody under an e-mail that contains the text; the first page says how many there are, where they are not too many. */
export async function list(
  database: UnitOfWork,
  query: z.output<(typeof listPeopleEndpoint)['query']>,
  now: Date,
): Promise<Page<Person>> {
  const filter = filterOf({ role: undefined, suspended: undefined, ...query }, now);
  const after = readCursor(query.cursor);
  const [rows, count] = await Promise.all([
    listPeople(database.db, filter, { after, limit: query.limit }),
    after === null ? countPeople(database.db, filter, mostCounted + 1) : null,
  ]);
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(present),
    nextCursor: last ? Buffer.from(JSON.stringify([last.email, last.id])).toString('base64url') : null,
    ...(count !== null && count <= mostCounted && { total: count }),
  };
}

const columns = 'email name roles exhibitor organizer state reason suspendedAtUtc untilUtc lastSeenAtUtc createdAtUtc';

function cellsOf(person: Person, language: Language): Readonly<Record<string, string>> {
  const { suspension } = person;
  return {
    email: person.email,
    name: person.name,
    roles: person.roles.map((role) => words(language, `report.role.${role}`)).join(', '),
    exhibitor: person.exhibitor?.name ?? '',
    organizer: person.organizer?.name ?? '',
    state: words(language, suspension === null ? 'report.state.active' : 'report.state.suspended'),
    reason: suspension?.reason ?? '',
    suspendedAtUtc: suspension?.suspendedAt ?? '',
    untilUtc: suspension?.until ?? '',
    lastSeenAtUtc: person.lastSeenAt ?? '',
    createdAtUtc: person.createdAt,
  };
}

/** Everybody whom the filter leaves, as a CSV stream. */
export function csv(
  executor: Executor,
  body: z.output<(typeof downloadPeople)['body']>,
  { language, now }: { language: Language; now: Date },
): Readable {
  const filter = filterOf({ role: undefined, suspended: undefined, ...body }, now);
  async function* rows() {
    const batches = inBatches<PersonRow>(async (last, limit) => {
      const after = last ? { email: last.email, id: last.id } : null;
      return (await listPeople(executor, filter, { after, limit })).slice(0, limit);
    });
    for await (const row of batches) yield cellsOf(present(row), language);
  }
  return csvStream(columns.split(' '), rows(), language);
}

const partiesOffered = 20;

/** Whom accounts may belong to, for a choice. */
export const parties = (database: UnitOfWork, q: string): Promise<PartyRow[]> =>
  listParties(database.db, q, partiesOffered);
