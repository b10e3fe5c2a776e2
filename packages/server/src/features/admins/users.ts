import type { Readable } from 'node:stream';
import type { downloadPeople, listUsers as listEndpoint, Person } from '@fairlead/contract/admins';
import type { Language } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import type { z } from 'zod';
import type { AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { csvStream } from '../../platform/csv.ts';
import { notFound } from '../../platform/http/problem.ts';
import { translate } from '../../platform/messages.ts';
import { batchesOf, type Position, pageOf, rangeOf } from '../../platform/pagination.ts';
import { recordBatches } from '../../platform/records.ts';
import { recordAction } from '../audits/public.ts';
import type { RemoveSecondFactor } from '../identities/public.ts';
import * as queries from './users-queries.ts';

/** Beyond this a count is not worth its time. */
const maxCounted = 1000;

const party = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const present = (row: queries.UserRow): Person => ({
  kind: row.kind,
  id: row.id,
  email: row.email,
  name: row.name,
  roles: row.roles,
  exhibitor: party(row.exhibitorId, row.exhibitor),
  organizer: party(row.organizerId, row.organizer),
  suspension:
    row.suspensionId === null
      ? null
      : {
          id: row.suspensionId,
          targetKind: row.suspensionKind,
          reason: row.reason,
          suspendedAt: row.suspendedAt.toISOString(),
          until: row.untilAt?.toISOString() ?? null,
        },
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.seenAt?.toISOString() ?? null,
});

interface Filter extends Pick<queries.UserFilter, 'email' | 'role' | 'suspended'> {
  readonly exhibitorId?: string | undefined;
  readonly organizerId?: string | undefined;
}

const filterOf = ({ email, role, suspended, exhibitorId, organizerId }: Filter, now: Date): queries.UserFilter => ({
  email: email.toLowerCase(),
  role,
  suspended,
  exhibitorId,
  organizerId,
  now,
});

const positionOf = ({ email, id }: queries.UserRow): Position => [email, id];

/** Returns a page of everybody whose e-mail contains the text; the first page says how many there are, up to a limit. */
export async function listUsers(
  { database, now }: Context<AdminActor>,
  query: z.output<(typeof listEndpoint)['query']>,
): Promise<Page<Person>> {
  const filter = filterOf({ role: undefined, suspended: undefined, ...query }, now);
  const range = rangeOf(queries.userOrder, query);
  const [rows, count] = await Promise.all([
    queries.listUsers(database, filter, range),
    range.after === null ? queries.countUsers(database, filter, maxCounted + 1) : null,
  ]);
  return {
    ...pageOf(rows, query.limit, positionOf, present),
    ...(count !== null && count <= maxCounted && { total: count }),
  };
}

const columns = 'email name roles exhibitor organizer state reason suspendedAtUtc untilUtc lastSeenAtUtc createdAtUtc';

function cellsOf(person: Person, language: Language): Readonly<Record<string, string>> {
  const { suspension } = person;
  return {
    email: person.email,
    name: person.name,
    roles: person.roles.map((role) => translate(language, `report.role.${role}`)).join(', '),
    exhibitor: person.exhibitor?.name ?? '',
    organizer: person.organizer?.name ?? '',
    state: translate(language, suspension === null ? 'report.state.active' : 'report.state.suspended'),
    reason: suspension?.reason ?? '',
    suspendedAtUtc: suspension?.suspendedAt ?? '',
    untilUtc: suspension?.until ?? '',
    lastSeenAtUtc: person.lastSeenAt ?? '',
    createdAtUtc: person.createdAt,
  };
}

/** Streams everybody who passes the filter as CSV. */
export function usersCsv(context: Context<AdminActor>, body: z.output<(typeof downloadPeople)['body']>): Readable {
  const { database, language, now } = context;
  const filter = filterOf({ role: undefined, suspended: undefined, ...body }, now);
  const batches = batchesOf<queries.UserRow>((last, limit) =>
    queries.listUsers(database, filter, { after: last ? positionOf(last) : null, limit }),
  );
  const records = recordBatches(batches, (row) => cellsOf(present(row), language));
  return csvStream(columns.split(' '), records, context);
}

const partiesOffered = 20;

/** Returns whom accounts may belong to, for a choice. */
export const listParties = ({ database }: Context<AdminActor>, q: string): Promise<queries.PartyRow[]> =>
  queries.listParties(database, q, partiesOffered);

/**
 * Admits a person who lost the second factor without it; returns their subject. The mail about it is in `language` if theirs is
 * not known.
 */
export async function removeSecondFactor(
  { language }: { readonly language: Language },
  email: string,
  remove: RemoveSecondFactor,
): Promise<string> {
  const subject = await remove(email, language);
  if (subject === undefined) throw notFound();
  return subject;
}

/** Does the same for `npm run admin`: the only administrator may have lost theirs. */
export async function removeSecondFactorFromConsole(
  context: Omit<Context<null>, 'caller'>,
  email: string,
  remove: RemoveSecondFactor,
): Promise<void> {
  const id = await removeSecondFactor(context, email, remove);
  const target = { kind: 'IDENTITY', id, label: email };
  await recordAction(context.database, { by: null, action: 'removeSecondFactor', at: context.now, target });
}
