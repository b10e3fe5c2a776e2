import type { listPeople as listPeopleEndpoint, Person } from '@fairlead/contract/admins';
import { email as emailField } from '@fairlead/contract/fields';
import type { Page } from '@fairlead/contract/page';
import { z } from 'zod';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { InputError } from '../../platform/http/problem.ts';
import { countPeople, listPeople, type PersonRow } from './people-queries.ts';

/** Beyond this a count is not worth its time. */
const mostCounted = 10_000;

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
});

/** Everybody under an e-mail that contains the text; the first page says how many there are, where they are not too many. */
export async function list(
  database: UnitOfWork,
  query: z.output<(typeof listPeopleEndpoint)['query']>,
  now: Date,
): Promise<Page<Person>> {
  const filter = { email: query.email.toLowerCase(), role: query.role, suspended: query.suspended, now };
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
